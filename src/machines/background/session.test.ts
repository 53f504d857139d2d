import { createActor, fromCallback, initialTransition, SimulatedClock, transition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { user } from '../../../tests/support/users.ts';
import { sessionMachine, type CheckEvent, type SessionEmitted, type SessionEvent } from './session.ts';

const editor = user('ROLE_EDITEUR');
const other = user('ROLE_LECTEUR', { username: 'autre@demo.mg' });

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const passed: SessionEvent = { type: 'check.passed', user: editor };
const due: SessionEvent = { type: 'check.passed', user: editor, isPasswordDue: true };
const failed: SessionEvent = { type: 'check.failed', error: 'Erreur HTTP: 500' };
const pause = { type: 'xstate.after.pause.session.authenticated.pausing' } as unknown as SessionEvent;
const firstPause = { type: 'xstate.after.pause.session.loading.pausing' } as unknown as SessionEvent;

/** The snapshot after these events, and the events emitted on the way. */
function run(
  events: readonly SessionEvent[],
  cached: typeof editor | null = null,
): { snapshot: Snapshot; emitted: string[] } {
  let [snapshot, actions] = initialTransition(sessionMachine, { cached });
  const all = [...actions];
  for (const event of events) {
    [snapshot, actions] = transition(sessionMachine, snapshot, event);
    all.push(...actions);
  }
  // The types of actions do not include the built-in ones.
  const emits = (all as { type: string; params: unknown }[]).filter(({ type }) => type === 'xstate.emit');
  const emitted = emits.map(({ params }) => (params as { event: SessionEmitted }).event.type);
  return { snapshot, emitted };
}

test.each<[string, typeof editor | null, SessionEvent[], unknown]>([
  ['no user: loading', null, [], { loading: 'checking' }],
  ['a cached user: shown at once, and checked', editor, [], { authenticated: 'checking' }],
  ['the check passes', null, [passed], { authenticated: 'resting' }],
  ['never signed in', null, [{ type: 'check.over' }], 'anonymous'],
  ['the session is over', editor, [{ type: 'check.over' }], 'expired'],
  ['a role that does not exist', null, [{ type: 'check.roleUnknown' }], 'expired'],
  ['the tab comes back', null, [passed, { type: 'tab.shown' }], { authenticated: 'checking' }],
  ['the tab comes back during a check', editor, [{ type: 'tab.shown' }], { authenticated: 'checking' }],
  ['a first failure is tried again', editor, [failed], { authenticated: 'pausing' }],
  ['a second failure is tried again', editor, [failed, pause, failed], { authenticated: 'pausing' }],
  ['a third failure makes it unreachable', editor, [failed, pause, failed, pause, failed], { unreachable: 'waiting' }],
  [
    'a third failure without a user makes it unreachable too',
    null,
    [failed, firstPause, failed, firstPause, failed],
    { unreachable: 'waiting' },
  ],
  [
    'out of reach, then back',
    editor,
    [failed, pause, failed, pause, failed, { type: 'retry.requested' }, passed],
    { authenticated: 'resting' },
  ],
  [
    'out of reach, then over',
    editor,
    [failed, pause, failed, pause, failed, { type: 'tab.shown' }, { type: 'check.over' }],
    'expired',
  ],
  ['a call is refused', null, [passed, { type: 'session.refused' }], 'expired'],
  ['a password that somebody else chose', null, [due], { passwordDue: 'choosing' }],
  ['the same, for a cached user', editor, [due], { passwordDue: 'choosing' }],
  ['choosing a password, and the tab comes back', null, [due, { type: 'tab.shown' }], { passwordDue: 'checking' }],
  [
    'choosing a password, and that check fails',
    null,
    [due, { type: 'tab.shown' }, failed],
    { passwordDue: 'choosing' },
  ],
  ['chosen in another tab', null, [due, { type: 'tab.shown' }, passed], { authenticated: 'resting' }],
  ['a password is chosen', null, [due, { type: 'password.changed' }], { loading: 'checking' }],
  ['chosen, and the check passes', null, [due, { type: 'password.changed' }, passed], { authenticated: 'resting' }],
  ['the session ends while choosing', null, [due, { type: 'session.refused' }], 'expired'],
  ['signed out here', null, [passed, { type: 'session.left' }], 'anonymous'],
  ['signed out in another tab', null, [passed, { type: 'other.signedOut' }], 'anonymous'],
  [
    'the same user signs in elsewhere',
    null,
    [passed, { type: 'other.signedIn', username: editor.username }],
    { authenticated: 'resting' },
  ],
  ['another user signs in elsewhere', null, [passed, { type: 'other.signedIn', username: other.username }], 'replaced'],
  ['the check finds another user', editor, [{ type: 'check.passed', user: other }], 'replaced'],
  [
    'expired, then somebody signs in elsewhere',
    editor,
    [{ type: 'check.over' }, { type: 'other.signedIn', username: 'x' }],
    { loading: 'checking' },
  ],
  [
    'expired stays expired',
    editor,
    [{ type: 'check.over' }, { type: 'session.refused' }, { type: 'other.signedOut' }],
    'expired',
  ],
])('%s', (_name, cached, events, expected) => {
  expect(run(events, cached).snapshot.value).toEqual(expected);
});

test.each<[string, SessionEvent[], string | null]>([
  ['401 or 403', [{ type: 'check.over' }], 'Session expirée'],
  ['another status', [failed, pause, failed, pause, failed], 'Erreur HTTP: 500'],
  ['an unknown role', [{ type: 'check.roleUnknown' }], 'Rôle utilisateur non valide'],
  ['a sign-out', [{ type: 'session.left' }], null],
])('shows the text after %s', (_name, events, error) => {
  expect(run(events, editor).snapshot.context.error).toBe(error);
});

test('has no user once the session has ended, but keeps the user while out of reach', () => {
  expect(run([{ type: 'check.over' }], editor).snapshot.context.user).toBeNull();
  expect(run([{ type: 'session.left' }], editor).snapshot.context.user).toBeNull();
  expect(run([failed, pause, failed, pause, failed], editor).snapshot.context.user).toEqual(editor);
});

test('a passed check resets the count of failures', () => {
  expect(run([failed, pause, passed, { type: 'tab.shown' }, failed, pause, failed], editor).snapshot.value).toEqual({
    authenticated: 'pausing',
  });
});

test('other tabs are told of a sign-in, not of every check', () => {
  expect(run([passed, { type: 'tab.shown' }, passed]).emitted).toEqual(['started']);
  expect(run([passed], editor).emitted).toEqual([]);
  expect(run([{ type: 'check.over' }], editor).emitted).toEqual(['ended']);
  expect(run([{ type: 'check.passed', user: other }], editor).emitted).toEqual(['userChanged']);
});

/** The machine on a simulated clock, and the input of each check. */
function start(answers: (CheckEvent | null)[]) {
  const clock = new SimulatedClock();
  const checks: boolean[] = [];
  const check = fromCallback<CheckEvent, { automatic: boolean }>(({ input, sendBack }) => {
    checks.push(input.automatic);
    const answer = answers.shift();
    if (answer) sendBack(answer);
  });
  const actor = createActor(sessionMachine.provide({ actors: { check } }), { input: { cached: null }, clock }).start();
  return { actor, clock, checks };
}

const ok: CheckEvent = { type: 'check.passed', user: editor };

test('checks every two minutes, without counting as activity', () => {
  const { clock, checks } = start([ok, ok, ok]);
  expect(checks).toEqual([false]);
  clock.increment(119_999);
  expect(checks).toHaveLength(1);
  clock.increment(1);
  expect(checks).toEqual([false, true]);
  clock.increment(120_000);
  expect(checks).toEqual([false, true, true]);
});

test('a user not confirmed for five minutes is no longer shown', () => {
  const { actor, clock } = start([ok, null]);
  clock.increment(120_000);
  clock.increment(179_999);
  expect(actor.getSnapshot().matches('authenticated')).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().value).toEqual({ unreachable: 'checking' });
});

test('goes on checking while the server is out of reach', () => {
  const no: CheckEvent = { type: 'check.failed', error: 'Erreur inconnue' };
  const { actor, clock, checks } = start([ok, no, no, no, no, ok]);
  for (const wait of [120_000, 2_000, 8_000]) clock.increment(wait);
  expect(actor.getSnapshot().value).toEqual({ unreachable: 'waiting' });
  clock.increment(15_000);
  clock.increment(15_000);
  expect(checks).toHaveLength(6);
  expect(actor.getSnapshot().value).toEqual({ authenticated: 'resting' });
});

test('reaches every state, and only `replaced` has no way out', () => {
  const timers = ['authenticated.pausing', 'loading.pausing'].map((state) => ({
    type: `xstate.after.pause.session.${state}`,
  }));
  const events = [
    passed,
    due,
    failed,
    pause,
    { type: 'password.changed' },
    { type: 'check.over' },
    { type: 'check.roleUnknown' },
    { type: 'tab.shown' },
    { type: 'retry.requested' },
    { type: 'session.refused' },
    { type: 'session.left' },
    { type: 'other.signedOut' },
    { type: 'other.signedIn', username: 'x' },
    ...timers,
  ] as SessionEvent[];
  const paths = getShortestPaths(sessionMachine, {
    input: { cached: null },
    events,
    limit: 5_000,
    serializeState: ({ value, context }) => JSON.stringify([value, context.failures, context.user?.username]),
  });
  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
  expect([...reached].sort()).toEqual(
    [
      { authenticated: 'checking' },
      { authenticated: 'pausing' },
      { authenticated: 'resting' },
      { loading: 'checking' },
      { loading: 'pausing' },
      { passwordDue: 'checking' },
      { passwordDue: 'choosing' },
      { unreachable: 'checking' },
      { unreachable: 'waiting' },
      'anonymous',
      'expired',
      'replaced',
    ]
      .map((value) => JSON.stringify(value))
      .sort(),
  );
  const stuck = paths
    .map(({ state }) => state)
    .filter(
      (state) =>
        !state.matches('replaced') &&
        !events.some((event) => {
          const [next] = transition(sessionMachine, state, event);
          return JSON.stringify(next.value) !== JSON.stringify(state.value);
        }),
    );
  expect(stuck.map(({ value }) => value)).toEqual([]);
});
