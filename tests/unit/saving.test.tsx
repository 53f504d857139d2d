import { act, render, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { memoryDrafts, type DraftStore } from '../../src/machines/drafts/draftStore.ts';
import { flushDrafts, provideDrafts } from '../../src/machines/drafts/persistence.ts';
import { makeStore } from '../../src/store/store.ts';
import { stubFetch } from '../support/fetchStub.ts';
import type { Driver, Phase } from '../support/formDrivers.ts';
import { SAVING_FORMS, type SavingForm } from '../support/savingForms.ts';
import { type Fault, SavingServer } from '../support/savingServer.ts';
import { session, user } from '../support/users.ts';

/** A form in one tab of a browser. */
interface Tab {
  driver: () => Driver;
  close: () => void;
}

/** Opens a form in a tab; the tabs named in `open` are still open. */
async function tab(
  form: SavingForm,
  server: SavingServer,
  drafts: DraftStore,
  name = 'tab',
  open: readonly string[] = [],
): Promise<Tab> {
  stubFetch({ [form.call]: server.handle, ...form.reads });
  const store = makeStore({ preloaded: { session: session(user('ROLE_ADMIN')) } });
  provideDrafts(store, drafts, {
    tab: () => Promise.resolve(name),
    isOpen: (other) => Promise.resolve(open.includes(other)),
  });
  let latest: Driver | null = null;
  const { useDriver } = form;
  function Probe() {
    const driver = useDriver();
    useEffect(() => {
      latest = driver;
    });
    return null;
  }
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <Probe />
      </MemoryRouter>
    </Provider>,
  );
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  });
  return {
    driver: () => {
      if (!latest) throw new Error('the form was not looked for');
      return latest;
    },
    close: view.unmount,
  };
}

/** A short interval, because there are hundreds of these tests and each wait takes a millisecond. */
const SHORT_INTERVAL = { interval: 5 };
const settles = (at: Tab, phase: Phase) =>
  waitFor(() => {
    expect(at.driver().phase()).toBe(phase);
  }, SHORT_INTERVAL);

async function filled(at: Tab): Promise<void> {
  at.driver().fill();
  await settles(at, 'editable');
  at.driver().change();
}

/** The expected phase after a fault at the first sending, and after one when an earlier sending had no answer. */
const PHASES_AFTER: Record<Exclude<Fault, 'pending'>, readonly [first: Phase, again: Phase]> = {
  'lost before': ['unheard', 'unheard'],
  'lost after': ['unheard', 'unheard'],
  offline: ['unheard', 'unheard'],
  401: ['editable', 'unheard'],
  403: ['editable', 'unheard'],
  429: ['editable', 'unheard'],
  409: ['editable', 'editable'],
  412: ['overtaken', 'overtaken'],
  422: ['editable', 'editable'],
  500: ['unheard', 'unheard'],
  503: ['unheard', 'unheard'],
};
/** Only a sending that was not stored can get these refusals later. */
const REFUSED_AFTER_KEY: readonly Fault[] = [409, 412, 422];

const expected = (form: SavingForm, fault: keyof typeof PHASES_AFTER, again: boolean): Phase => {
  const [first, later] = PHASES_AFTER[fault];
  const phase = again ? later : first;
  const isConflictTold = form.theirs !== undefined;
  // Without a key, a refusal tells nothing about the earlier sending.
  if (again && form.isKeyless && (fault === 409 || fault === 422 || (fault === 412 && !isConflictTold)))
    return 'unheard';
  return fault === 412 && !isConflictTold ? 'editable' : phase;
};

/** Submits again as the user would, and waits until the form is saved. */
async function finish(at: Tab, server: SavingServer): Promise<void> {
  server.fault = null;
  if (at.driver().phase() === 'editable') at.driver().change();
  at.driver().submit();
  await settles(at, 'over');
}

afterEach(() => {
  toast.remove();
});

const FORMS = SAVING_FORMS.map((form) => [form.name, form] as const);
const FAULTS = Object.keys(PHASES_AFTER).map((name) =>
  Number.isNaN(Number(name)) ? name : Number(name),
) as (keyof typeof PHASES_AFTER)[];

describe.each(FORMS)('%s', (_name, form) => {
  test.each(FAULTS)(
    '%s at the first sending: nothing is lost or stored twice, and the message is true',
    async (fault) => {
      const server = new SavingServer(form.answer);
      server.theirs = form.theirs;
      const at = await tab(form, server, memoryDrafts());
      await filled(at);
      const typed = at.driver().typed();
      server.fault = fault;
      at.driver().submit();
      await settles(at, expected(form, fault, false));
      expect([at.driver().typed(), at.driver().message() === null]).toEqual([
        typed,
        expected(form, fault, false) === 'overtaken',
      ]);
      // A sending reported as refused must not be stored.
      if (at.driver().phase() !== 'unheard') expect(server.stored).toEqual([]);
      await finish(at, server);
      expect(server.stored).toHaveLength(form.isKeyless && fault === 'lost after' ? 2 : 1);
    },
  );

  test.each(FAULTS)('%s after a lost answer: the same input is sent again, and stored only once', async (fault) => {
    const server = new SavingServer(form.answer);
    server.theirs = form.theirs;
    const drafts = memoryDrafts();
    const at = await tab(form, server, drafts);
    await filled(at);
    const typed = at.driver().typed();
    server.fault = REFUSED_AFTER_KEY.includes(fault) ? 'lost before' : 'lost after';
    at.driver().submit();
    await settles(at, 'unheard');
    // Input whose result is unknown cannot be changed.
    at.driver().change();
    expect(at.driver().typed()).toBe(typed);
    server.fault = fault;
    at.driver().submit();
    await settles(at, expected(form, fault, true));
    expect(at.driver().typed()).toBe(typed);
    if (fault === 401) {
      // The user signs in again.
      await flushDrafts();
      at.close();
      const back = await tab(form, server, drafts);
      await settles(back, 'unheard');
      back.driver().change();
      expect(back.driver().typed()).toBe(typed);
      await finish(back, server);
    } else await finish(at, server);
    expect(server.stored).toHaveLength(form.isKeyless && !REFUSED_AFTER_KEY.includes(fault) ? server.stored.length : 1);
  });

  test('401 at the first sending: after sign-in it can be changed and is stored once', async () => {
    const server = new SavingServer(form.answer);
    const drafts = memoryDrafts();
    const at = await tab(form, server, drafts);
    await filled(at);
    const typed = at.driver().typed();
    server.fault = 401;
    at.driver().submit();
    await settles(at, 'editable');
    await flushDrafts();
    at.close();
    const back = await tab(form, server, drafts);
    await settles(back, 'editable');
    expect(back.driver().typed()).toBe(typed);
    await finish(back, server);
    expect(server.stored).toHaveLength(1);
  });

  test.each([
    ['a reload', 'tab'],
    ['a closed tab', 'another'],
  ])('%s while it is sent: it is not sent by itself, and is stored once', async (_case, name) => {
    const server = new SavingServer(form.answer);
    const drafts = memoryDrafts();
    const at = await tab(form, server, drafts);
    await filled(at);
    const typed = at.driver().typed();
    server.fault = 'pending';
    at.driver().submit();
    await waitFor(() => {
      expect(server.stored).toHaveLength(1);
    }, SHORT_INTERVAL);
    at.close();
    const back = await tab(form, server, drafts, name);
    await settles(back, 'unheard');
    expect([back.driver().typed(), server.stored.length]).toEqual([typed, 1]);
    await finish(back, server);
    expect(server.stored).toHaveLength(form.isKeyless ? 2 : 1);
  });

  test('a second tab neither shows nor takes the input of the first', async () => {
    const server = new SavingServer(form.answer);
    const drafts = memoryDrafts();
    const first = await tab(form, server, drafts, 'first');
    await filled(first);
    const typed = first.driver().typed();
    await flushDrafts();
    const second = await tab(form, server, drafts, 'second', ['first']);
    expect(second.driver().typed()).not.toBe(typed);
    await filled(second);
    await finish(second, server);
    expect(first.driver().typed()).toBe(typed);
    first.close();
    const reloaded = await tab(form, server, drafts, 'first', ['second']);
    await settles(reloaded, 'editable');
    expect(reloaded.driver().typed()).toBe(typed);
  });
});
