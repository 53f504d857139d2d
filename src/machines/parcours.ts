import { assign, emit, setup } from 'xstate';
import { textOf, unbound } from './actors.ts';
import {
  completeRequests,
  failureOf,
  isPartial,
  type LoadReport,
  nothingCame,
  PARCOURS_MAX,
  type ParcoursLine,
  sameParcours,
  SPEEDS,
  type TripRequest,
  upToLastComplete,
} from './parcoursRules.ts';

export interface ParcoursContext {
  /** The lines of the filter panel, incomplete ones included; there is always at least one. */
  lines: readonly ParcoursLine[];
  /** The trips that were asked for last, as the address has them. */
  requests: readonly TripRequest[];
  /** The trips on the map, which are the requests once they are loaded. */
  shown: readonly TripRequest[];
  /** The day of the first line, `yyyy-MM-dd`. */
  day: string;
  /** Whether known answers are fetched again, as they are when somebody presses the button. */
  refetch: boolean;
  /** Whether the panel was submitted without one complete line. */
  isIncomplete: boolean;
  report: LoadReport | null;
  /** Why nothing could be loaded. */
  message: string | null;
  /** How many minutes of the day pass in a second, one of SPEEDS. */
  speed: number;
}

export type ParcoursEvent =
  | { type: 'line.added' }
  | { type: 'line.removed'; rank: number }
  | { type: 'commercial.chosen'; rank: number; username: string }
  | { type: 'date.chosen'; rank: number; date: string }
  | { type: 'loading.requested' }
  /** Asks again for the parts that failed. */
  | { type: 'loading.retried' }
  /** The page was opened, or the browser went back or forward. */
  | { type: 'address.read'; parcours: readonly ParcoursLine[] }
  | { type: 'replay.started' }
  | { type: 'replay.paused' }
  | { type: 'end.reached' }
  | { type: 'instant.chosen' }
  | { type: 'speed.chosen'; speed: number };

export type ParcoursEmitted =
  | { type: 'address.wanted'; parcours: readonly ParcoursLine[] }
  | { type: 'loaded' }
  | { type: 'partial' }
  | { type: 'failed'; message: string };

const initialContext = (day: string): ParcoursContext => ({
  lines: [{ username: '', date: day }],
  requests: [],
  shown: [],
  day,
  refetch: false,
  isIncomplete: false,
  report: null,
  message: null,
  speed: 5,
});

/** The lines after an edit. A new line takes the day of the last one, because people mostly compare the same day. */
function editedLines({ lines, day }: ParcoursContext, event: ParcoursEvent): readonly ParcoursLine[] {
  switch (event.type) {
    case 'line.added':
      return [...lines, { username: '', date: lines.at(-1)?.date ?? day }];
    case 'line.removed':
      return lines.filter((_, rank) => rank !== event.rank);
    case 'commercial.chosen':
      return lines.map((line, rank) => (rank === event.rank ? { ...line, username: event.username } : line));
    case 'date.chosen':
      return lines.map((line, rank) => (rank === event.rank ? { ...line, date: event.date } : line));
    default:
      return lines;
  }
}

const EDIT = { actions: 'edit' } as const;

/**
 * The trips: chosen, loaded, shown and replayed (docs/product.md, 6.5). The address holds the trips that are asked for
 * (`address.wanted`, `address.read`), the panel the lines that are being edited. The replay's time is in the clock of
 * the screen, because it changes sixty times a second.
 */
export const parcoursMachine = setup({
  types: {
    context: {} as ParcoursContext,
    events: {} as ParcoursEvent,
    emitted: {} as ParcoursEmitted,
    input: {} as { day: string },
    tags: {} as 'busy' | 'playing',
  },
  actors: { load: unbound<LoadReport, { requests: readonly TripRequest[]; refetch: boolean }>('load') },
  guards: {
    hasRoom: ({ context }) => context.lines.length < PARCOURS_MAX,
    hasOtherLines: ({ context }) => context.lines.length > 1,
    isComplete: ({ context }) => completeRequests(context.lines).length > 0,
    asksTheSame: ({ context, event }) =>
      event.type === 'address.read' && sameParcours(completeRequests(event.parcours), context.requests),
    isAddressEmpty: ({ event }) => event.type === 'address.read' && completeRequests(event.parcours).length === 0,
    nothingCame: ({ context }, { report }: { report: LoadReport }) => nothingCame(report, context.requests),
    isReplayable: ({ context }) => context.report?.isReplayable === true,
    isKnownSpeed: ({ event }) => event.type === 'speed.chosen' && SPEEDS.some((speed) => speed === event.speed),
  },
  actions: {
    edit: assign(({ context, event }) => ({ lines: editedLines(context, event), isIncomplete: false })),
    noteIncomplete: assign({ isIncomplete: true }),
    request: assign(({ context }) => ({
      requests: completeRequests(context.lines),
      refetch: true,
      isIncomplete: false,
    })),
    announceAddress: emit(
      ({ context }): ParcoursEmitted => ({ type: 'address.wanted', parcours: upToLastComplete(context.lines) }),
    ),
    retry: assign({ refetch: false }),
    readAddress: assign(({ context, event }) => {
      if (event.type !== 'address.read') return {};
      const requests = completeRequests(event.parcours);
      return requests.length > 0
        ? { lines: upToLastComplete(event.parcours), requests, refetch: false, isIncomplete: false }
        : { ...initialContext(context.day), speed: context.speed };
    }),
    keepReport: assign(({ context }, { report }: { report: LoadReport }) => ({
      report,
      shown: context.requests,
      message: null,
    })),
    keepFailure: assign((_, { message }: { message: string }) => ({ report: null, shown: [], message })),
    keepSpeed: assign(({ event }) => (event.type === 'speed.chosen' ? { speed: event.speed } : {})),
    /**
     * A missing part of a trip is announced as a failure. Missing points of sale are not part of a trip, so they are
     * only listed beside the map.
     */
    announceEnd: emit(({ context: { report } }): ParcoursEmitted => {
      const failure = report && failureOf(report);
      if (failure !== null) return { type: 'failed', message: failure };
      return report && isPartial(report) ? { type: 'partial' } : { type: 'loaded' };
    }),
    announceFailure: emit(({ context }): ParcoursEmitted => ({ type: 'failed', message: context.message ?? '' })),
  },
}).createMachine({
  id: 'parcours',
  context: ({ input }) => initialContext(input.day),
  initial: 'choosing',
  on: {
    'line.added': { guard: 'hasRoom', ...EDIT },
    'line.removed': { guard: 'hasOtherLines', ...EDIT },
    'commercial.chosen': EDIT,
    'date.chosen': EDIT,
    'loading.requested': [
      { guard: 'isComplete', target: '.loading', actions: ['request', 'announceAddress'] },
      { actions: 'noteIncomplete' },
    ],
    'address.read': [
      { guard: 'asksTheSame' },
      { guard: 'isAddressEmpty', target: '.choosing', actions: 'readAddress' },
      { target: '.loading', actions: 'readAddress' },
    ],
    'speed.chosen': { guard: 'isKnownSpeed', actions: 'keepSpeed' },
  },
  states: {
    choosing: {},
    /** The trips on the map stay there while others load. */
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { requests, refetch } }) => ({ requests, refetch }),
        onDone: [
          {
            guard: { type: 'nothingCame', params: ({ event }) => ({ report: event.output }) },
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ message: event.output.commandes ?? '' }) },
              'announceFailure',
            ],
          },
          {
            target: 'shown',
            actions: [{ type: 'keepReport', params: ({ event }) => ({ report: event.output }) }, 'announceEnd'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ message: textOf(event.error) }) },
            'announceFailure',
          ],
        },
      },
    },
    shown: {
      initial: 'paused',
      on: { 'loading.retried': { target: 'loading', actions: 'retry' } },
      states: {
        paused: { on: { 'replay.started': { guard: 'isReplayable', target: 'playing' } } },
        playing: { tags: 'playing', on: { 'replay.paused': 'paused', 'end.reached': 'ended' } },
        /** The replay is at the end of the day; played again, it begins at the start. */
        ended: { on: { 'replay.started': 'playing', 'instant.chosen': 'paused' } },
      },
    },
    failed: { on: { 'loading.retried': { target: 'loading', actions: 'retry' } } },
  },
});
