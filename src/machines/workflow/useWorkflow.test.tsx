import { act, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { Answer } from '../../store/api/call/failure.ts';
import { memoryDrafts } from '../drafts/draftStore.ts';
import { flushDrafts, provideDrafts, settleDrafts } from '../drafts/persistence.ts';
import type { TextFields } from '../submission/dialogForm.ts';
import { type Form, useForm } from '../submission/useForm.ts';

const SAVED: Answer<unknown, TextFields> = { result: 'ok', failure: null };
const refused: Answer<unknown, TextFields> = {
  result: null,
  failure: { status: 401, message: 'Session expirée', reason: null, faults: {}, isKeyUsed: false, theirs: null },
};

/** One screen with a form that can be left and opened again. */
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

test('a screen left while sending and opened again shows the same sending, sent and reported once', async () => {
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

test('a screen left while sending: its end is reported, and a success leaves no draft', async () => {
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

test('an answer that ends the session is waited for, and a refused form can be changed on return', async () => {
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

test('a screen left at rest stops its workflow, and a new one starts from the draft', async () => {
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

/** A screen whose search for drafts is slow, as on a busy phone: each search is answered when `find` is called. */
function slowScreen() {
  const at = screen();
  const { list } = at.drafts;
  const waiting: (() => void)[] = [];
  at.drafts.list = async (prefix) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    return list(prefix);
  };
  const find = () =>
    act(async () => {
      for (const answer of waiting.splice(0)) answer();
      await Promise.resolve();
    });
  return { ...at, find };
}

test('a form opened before the search for drafts opens after it', async () => {
  const at = slowScreen();
  await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'A', fields: { text: 'mine' } });
  });
  expect(at.form().isOpen).toBe(false);
  await at.find();
  await waitFor(() => {
    expect([at.form().isOpen, at.form().fields]).toEqual([true, { text: 'mine' }]);
  });
});

test('a form opened before a draft is found leaves the draft in place', async () => {
  const at = slowScreen();
  const leave = await at.enter();
  act(() => {
    at.form().open({ form: 'test', subject: 'A', fields: { text: '' } });
  });
  await at.find();
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
  await at.find();
  await waitFor(() => {
    expect([at.form().subject, at.form().fields]).toEqual(['A', { text: 'typed' }]);
  });
  await at.settle();
  expect(at.form().subject).toBe('A');
});
