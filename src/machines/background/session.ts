import { assign, emit, fromCallback, setup } from 'xstate';
import type { CurrentUser } from '../../store/sessionSlice.ts';

/** Result of a check of `admin/my-info`. */
export type CheckEvent =
  /** `isPasswordDue`: somebody else chose the password, and every other call is refused until it is changed. */
  | { type: 'check.passed'; user: CurrentUser; isPasswordDue?: boolean }
  | { type: 'check.over' }
  | { type: 'check.roleUnknown' }
  | { type: 'check.failed'; error: string };

export type SessionEvent =
  | CheckEvent
  | { type: 'tab.shown' }
  | { type: 'retry.requested' }
  /** Some call was answered with 401. */
  | { type: 'session.refused' }
  | { type: 'session.left' }
  | { type: 'password.changed' }
  | { type: 'other.signedOut' }
  | { type: 'other.signedIn'; username: string };

/** The rest of the application reacts to these. `left` is true after a sign-out, here or in another tab. */
export type SessionEmitted =
  | { type: 'started'; user: CurrentUser }
  | { type: 'ended'; left: boolean }
  | { type: 'userChanged' };

interface SessionContext {
  user: CurrentUser | null;
  error: string | null;
  failures: number;
  left: boolean;
  isConfirmed: boolean;
}

interface SessionInput {
  /** Whom this browser remembers, or whom the page itself has named. */
  cached: CurrentUser | null;
  /** True when the page has named them: the server said so a moment ago. */
  isConfirmed?: boolean;
}

export const SESSION_EXPIRED = 'Session expirée';
export const ROLE_UNKNOWN = 'Rôle utilisateur non valide';
const CHECK_EVERY_MS = 120_000;
const CACHE_LIFE_MS = 300_000;
/** A failed check is repeated this many times before the session is given up. */
const RETRIES = 2;

/**
 * The session of this tab (docs/product.md, 3.5). One check runs at a time and reports by an event. In `unreachable`
 * the machine keeps the user, because the screen waits hidden behind the message, and goes on checking. In
 * `passwordDue` nothing but choosing a password is possible. Only `expired` and `anonymous` have no user.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as SessionInput,
  },
  actors: { check: fromCallback<CheckEvent, { automatic: boolean }>(() => undefined) },
  guards: {
    isKnown: ({ context }) => context.user !== null,
    isConfirmed: ({ context }) => context.user !== null && context.isConfirmed,
    isPasswordDue: (_, params: { isDue: boolean }) => params.isDue,
    mayRetry: ({ context }) => context.failures < RETRIES,
    isOtherUser: ({ context }, params: { username: string }) =>
      context.user !== null && context.user.username !== params.username,
  },
  actions: {
    keepUser: assign((_, params: { user: CurrentUser }) => ({
      user: params.user,
      error: null,
      failures: 0,
      left: false,
    })),
    forgetUser: assign({ user: null, failures: 0 }),
    countFailure: assign(({ context }, params: { error: string }) => ({
      failures: context.failures + 1,
      error: params.error,
    })),
    resetFailures: assign({ failures: 0 }),
    explain: assign((_, params: { error: string }) => ({ error: params.error })),
    clearError: assign({ error: null }),
    noteLeft: assign({ left: true }),
    announceStart: emit((_, params: { user: CurrentUser }): SessionEmitted => ({ type: 'started', user: params.user })),
    announceEnd: emit(({ context }): SessionEmitted => ({ type: 'ended', left: context.left })),
    announceChange: emit((): SessionEmitted => ({ type: 'userChanged' })),
  },
  delays: {
    checkEvery: CHECK_EVERY_MS,
    cacheLife: CACHE_LIFE_MS,
    pause: ({ context }) => (context.failures <= 1 ? 2_000 : 8_000),
    knockEvery: 15_000,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    user: input.cached,
    error: null,
    failures: 0,
    left: false,
    isConfirmed: input.isConfirmed === true,
  }),
  initial: 'opening',
  on: {
    'check.passed': [
      { guard: { type: 'isOtherUser', params: ({ event }) => event.user }, target: '.replaced' },
      {
        guard: { type: 'isPasswordDue', params: ({ event }) => ({ isDue: event.isPasswordDue === true }) },
        target: '.passwordDue',
        actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
      },
      {
        guard: 'isKnown',
        target: '.authenticated',
        actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
      },
      {
        target: '.authenticated',
        actions: [
          { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
          { type: 'announceStart', params: ({ event }) => ({ user: event.user }) },
        ],
      },
    ],
    'check.over': [
      { guard: 'isKnown', target: '.expired', actions: { type: 'explain', params: { error: SESSION_EXPIRED } } },
      { target: '.anonymous', actions: 'clearError' },
    ],
    'session.refused': [
      { guard: 'isKnown', target: '.expired', actions: { type: 'explain', params: { error: SESSION_EXPIRED } } },
      { target: '.anonymous', actions: 'clearError' },
    ],
    'check.roleUnknown': { target: '.expired', actions: { type: 'explain', params: { error: ROLE_UNKNOWN } } },
    'check.failed': {
      target: '.unreachable',
      actions: { type: 'explain', params: ({ event }) => ({ error: event.error }) },
    },
    'session.left': { target: '.anonymous', actions: ['noteLeft', 'clearError'] },
    'other.signedOut': { target: '.anonymous', actions: ['noteLeft', 'clearError'] },
    'other.signedIn': { guard: { type: 'isOtherUser', params: ({ event }) => event }, target: '.replaced' },
  },
  states: {
    opening: {
      always: [
        { guard: 'isConfirmed', target: 'authenticated.resting' },
        { guard: 'isKnown', target: 'authenticated.checking' },
        { target: 'loading' },
      ],
    },
    loading: {
      initial: 'checking',
      states: {
        checking: {
          invoke: { id: 'check', src: 'check', input: { automatic: false } },
          on: {
            'check.failed': {
              guard: 'mayRetry',
              target: 'pausing',
              actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        pausing: { after: { pause: 'checking' } },
      },
    },
    authenticated: {
      initial: 'resting',
      // Without a passed check this lasts no longer than the cached user: a laptop may have slept through all checks.
      after: { cacheLife: { target: 'unreachable.checking' } },
      on: {
        'session.refused': { target: 'expired', actions: { type: 'explain', params: { error: SESSION_EXPIRED } } },
      },
      states: {
        resting: { on: { 'tab.shown': 'checking' }, after: { checkEvery: 'checking' } },
        checking: {
          invoke: { id: 'check', src: 'check', input: { automatic: true } },
          on: {
            'check.failed': {
              guard: 'mayRetry',
              target: 'pausing',
              actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        pausing: { on: { 'tab.shown': 'checking' }, after: { pause: 'checking' } },
      },
    },
    passwordDue: {
      on: { 'password.changed': 'loading' },
      initial: 'choosing',
      states: {
        // The password may have been chosen in another tab.
        choosing: { on: { 'tab.shown': 'checking' } },
        checking: {
          invoke: { id: 'check', src: 'check', input: { automatic: true } },
          on: { 'check.failed': 'choosing' },
        },
      },
    },
    unreachable: {
      entry: 'resetFailures',
      initial: 'waiting',
      states: {
        waiting: { on: { 'tab.shown': 'checking', 'retry.requested': 'checking' }, after: { knockEvery: 'checking' } },
        checking: {
          tags: 'busy',
          invoke: { id: 'check', src: 'check', input: { automatic: true } },
          on: {
            'check.failed': {
              target: 'waiting',
              actions: { type: 'explain', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    expired: {
      entry: ['forgetUser', 'announceEnd'],
      on: { 'other.signedIn': 'loading', 'other.signedOut': {}, 'session.refused': {}, 'session.left': {} },
    },
    anonymous: {
      entry: ['forgetUser', 'announceEnd'],
      on: { 'other.signedIn': 'loading', 'other.signedOut': {}, 'session.refused': {}, 'session.left': {} },
    },
    /** The cookie now belongs to another user, so the page will be loaded again for them. */
    replaced: { type: 'final', entry: 'announceChange' },
  },
});
