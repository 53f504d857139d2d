import { act, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { Answer } from '../../store/api/failure.ts';
import { memoryDrafts } from '../drafts/draftStore.ts';
import { flushDrafts, provideDrafts, settleDrafts } from '../drafts/persistence.ts';
import type { TextFields } from '../submission/dialogForm.ts';
import { type Form, useForm } from '../submission/useForm.ts';

const SAVED: Answer<unknown, TextFields> = { result: 'ok', failure: null };
const refused: Answer<unknown, TextFields> = {
  result: null,
  failure: { status: 401, message: 'Session expirée', reason: null, faults: {}, isKeyUsed: false, theirs: null },
};

/** One screen with a form, which can be left and come back to. */
function screen() {
  const store = {};
  const drafts = memoryDrafts();
  provideDrafts(store, drafts);
  const answers: ((answer: Answer<unknown, TextFields>) => void)[] = [];
  const told: string[] = [];
  const owner = { store, username: 'miora' };
  const send = () =>
    new Promise<Answer<unknown, TextFields>>((resolve) => {
      answers.push(resolve);
    });
  const tell = ({ type }: { type: string }) => {
    told.push(type);
  };
  const shown: { form: Form | null } = { form: null };
  function Screen() {
    const form = useForm('test', owner, send, tell);
    useEffect(() => {
      shown.form = form;
    });
    return null;
  }
  const form = () => {
    if (!shown.form) throw new Error('nothing is shown');
    return shown.form;
  };
  const settle = () =>
    act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    });
  return {
    form,
    answers,
    told,
    drafts,
    settle,
    enter: async () => {
      const view = render(<Screen />);
      await settle();
      return view.unmount;
    },
    sending: async () => {
      act(() => {
        form().open({ form: 'test', subject: 'A', fields: { text: '' } });
      });
      act(() => {
        form().type('text', 'typed');
      });
      act(() => {
        form().submit();
      });
      await waitFor(() => {
        expect(answers).toHaveLength(1);
      });
    },
  };
}

test('left while it is sent, and come back to: the same sending, sent once, told once', async () => {
  const at = screen();
  const leave = await at.enter();
  await at.sending();
  leave();
  await at.enter();
  expect([at.form().isBusy, at.form().fields['text'], at.answers.length]).toEqual([true, 'typed', 1]);
  await act(async () => {
    at.answers[0]?.(SAVED);
    await Promise.resolve();
  });
  await at.settle();
  expect([at.form().isOpen, at.told]).toEqual([false, ['saved']]);
});

test('left while it is sent: its end is told although nobody looks, and nothing is kept of a success', async () => {
  const at = screen();
  const leave = await at.enter();
  await at.sending();
  leave();
  await act(async () => {
    at.answers[0]?.(SAVED);
    await Promise.resolve();
  });
  await at.settle();
  await flushDrafts();
  expect([at.told, await at.drafts.list('v2:')]).toEqual([['saved'], []]);
});

test('the session ends at that very answer: it is waited for, and what was refused can be changed on the return', async () => {
  const at = screen();
  const leave = await at.enter();
  await at.sending();
  const settled = settleDrafts();
  at.answers[0]?.(refused);
  await act(() => settled);
  leave();
  await at.settle();
  await at.enter();
  expect([at.form().isEditable, at.form().restored, at.form().fields['text'], at.told]).toEqual([
    true,
    true,
    'typed',
    ['failed'],
  ]);
});

test('left at rest, it stops: a screen that comes back begins from what was kept', async () => {
  const at = screen();
  const leave = await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'A', fields: { text: '' } });
  });
  act(() => {
    at.form().type('text', 'typed');
  });
  leave();
  await at.settle();
  await at.enter();
  expect([at.form().restored, at.form().fields['text']]).toEqual([true, 'typed']);
});

/** Drafts that are slow to be looked for, as on a busy phone. */
function slowScreen() {
  const at = screen();
  const { list } = at.drafts;
  at.drafts.list = async (prefix) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
    return list(prefix);
  };
  return at;
}

test('opened before the drafts were looked for: it opens as soon as they were', async () => {
  const at = slowScreen();
  await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'A', fields: { text: 'mine' } });
  });
  expect(at.form().isOpen).toBe(false);
  await waitFor(() => {
    expect([at.form().isOpen, at.form().fields]).toEqual([true, { text: 'mine' }]);
  });
});

test('opened before a draft was found: the draft stays', async () => {
  const at = slowScreen();
  const leave = await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'A', fields: { text: '' } });
  });
  await waitFor(() => {
    expect(at.form().isOpen).toBe(true);
  });
  act(() => {
    at.form().type('text', 'typed');
  });
  leave();
  await at.settle();
  await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'B', fields: { text: '' } });
  });
  await waitFor(() => {
    expect([at.form().subject, at.form().fields]).toEqual(['A', { text: 'typed' }]);
  });
  await at.settle();
  expect(at.form().subject).toBe('A');
});
