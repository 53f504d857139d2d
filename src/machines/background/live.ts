import { assign, emit, fromCallback, setup } from 'xstate';

export type LiveEvent =
  /** Somebody is signed in and looks at this tab. `stream.unwanted` is the contrary. */
  | { type: 'stream.wanted' }
  | { type: 'stream.unwanted' }
  /** From now on this tab holds the stream for all tabs of the browser. */
  | { type: 'turn.granted' }
  | { type: 'stream.opened' }
  /** The stream was cut or never opened. `waitMs` is how long the server asked to wait. */
  | { type: 'stream.lost'; waitMs?: number }
  /** The server has no such call (docs/product.md, 15). */
  | { type: 'stream.missing' }
  /** The server does not know the session. */
  | { type: 'stream.refused' }
  | { type: 'network.restored' };

interface LiveContext {
  /** Consecutive failures. */
  failures: number;
  /** Shortest wait that the server asked for, in ms. */
  waitMs: number;
}

const LONGEST_MS = 60_000;

/** How long to wait after consecutive failures, in ms, before a random part is added. */
export const pauseAfter = ({ failures, waitMs }: LiveContext): number =>
  Math.max(waitMs, Math.min(LONGEST_MS, 1_000 * 2 ** Math.max(0, failures - 1)));

/**
 * The stream of other people's changes in this tab: not wanted, held by another tab, opening, open, waiting after a
 * cut, or never tried again because the server has none. Bind `turn`, which waits until this tab may hold the stream,
 * and `stream`, which is the stream itself.
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
