import { assign, emit, fromCallback, setup } from 'xstate';

export type LiveEvent =
  /** Somebody is signed in and looks at this tab; or no longer. */
  | { type: 'stream.wanted' }
  | { type: 'stream.unwanted' }
  /** Of the tabs of this browser this one holds the stream from now on. */
  | { type: 'turn.granted' }
  | { type: 'stream.opened' }
  /** Cut, or never opened; the server may have said how long to wait, in ms. */
  | { type: 'stream.lost'; waitMs?: number }
  /** The server has no such call (DECISIONS, rule 2). */
  | { type: 'stream.missing' }
  /** The server does not know the session. */
  | { type: 'stream.refused' }
  | { type: 'network.restored' };

interface LiveContext {
  /** Failures in a row. */
  failures: number;
  /** The least to wait, as the server asked, in ms. */
  waitMs: number;
}

const LONGEST_MS = 60_000;

/** How long to wait after so many failures in a row, in ms, before chance is added. */
export const pauseAfter = ({ failures, waitMs }: LiveContext): number =>
  Math.max(waitMs, Math.min(LONGEST_MS, 1_000 * 2 ** Math.max(0, failures - 1)));

/**
 * The stream of other people's changes, in this tab: not wanted, left to another tab, being opened, open, waiting after
 * it was cut, or never tried again because this server has none. Bind `turn` (whose turn among the tabs) and `stream`
 * (the stream itself).
 */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent, emitted: {} as { type: 'session.doubted' } },
  actors: { turn: fromCallback<LiveEvent>(() => undefined), stream: fromCallback<LiveEvent>(() => undefined) },
  actions: {
    countFailure: assign(({ context }, params: { waitMs: number }) => ({
      failures: context.failures + 1,
      waitMs: params.waitMs,
    })),
    forgetFailures: assign({ failures: 0, waitMs: 0 }),
    doubtSession: emit({ type: 'session.doubted' } as const),
  },
  delays: { pause: ({ context }) => pauseAfter(context) },
}).createMachine({
  id: 'live',
  context: { failures: 0, waitMs: 0 },
  initial: 'closed',
  states: {
    closed: { entry: 'forgetFailures', on: { 'stream.wanted': 'following' } },
    following: {
      invoke: { id: 'turn', src: 'turn' },
      on: { 'stream.unwanted': 'closed' },
      initial: 'waiting',
      states: {
        waiting: { on: { 'turn.granted': 'stream' } },
        stream: {
          invoke: { id: 'stream', src: 'stream' },
          on: {
            'stream.lost': {
              target: 'pausing',
              actions: { type: 'countFailure', params: ({ event }) => ({ waitMs: event.waitMs ?? 0 }) },
            },
            'stream.refused': {
              target: 'pausing',
              actions: [{ type: 'countFailure', params: { waitMs: LONGEST_MS } }, 'doubtSession'],
            },
            'stream.missing': '#live.missing',
          },
          initial: 'connecting',
          states: { connecting: { on: { 'stream.opened': 'open' } }, open: { entry: 'forgetFailures' } },
        },
        pausing: { after: { pause: 'stream' }, on: { 'network.restored': 'stream' } },
      },
    },
    missing: { type: 'final' },
  },
});
