import { assign, emit, fromCallback, setup } from 'xstate';

export type LiveEvent =
  /** Somebody is signed in and looks at this tab; or no longer. */
  | { type: 'suivi.voulu' }
  | { type: 'suivi.inutile' }
  /** Of the tabs of this browser this one holds the stream from now on. */
  | { type: 'tour.obtenu' }
  | { type: 'flux.ouvert' }
  /** Cut, or never opened; the server may have said how long to wait, in ms. */
  | { type: 'flux.perdu'; attendre?: number }
  /** The server has no such call (DECISIONS, rule 2). */
  | { type: 'flux.absent' }
  /** The server does not know the session. */
  | { type: 'flux.refuse' }
  | { type: 'reseau.revenu' };

interface LiveContext {
  /** Failures in a row. */
  echecs: number;
  /** The least to wait, as the server asked, in ms. */
  attendre: number;
}

const LONGEST_MS = 60_000;

/** How long to wait after so many failures in a row, in ms, before chance is added. */
export const pauseAfter = ({ echecs, attendre }: LiveContext): number =>
  Math.max(attendre, Math.min(LONGEST_MS, 1_000 * 2 ** Math.max(0, echecs - 1)));

/**
 * The stream of other people's changes, in this tab: not wanted, left to another tab, being opened, open, waiting after
 * it was cut, or never tried again because this server has none. Bind `tour` (whose turn among the tabs) and `flux`
 * (the stream itself).
 */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent, emitted: {} as { type: 'session.douteuse' } },
  actors: { tour: fromCallback<LiveEvent>(() => undefined), flux: fromCallback<LiveEvent>(() => undefined) },
  actions: {
    countFailure: assign(({ context }, params: { attendre: number }) => ({
      echecs: context.echecs + 1,
      attendre: params.attendre,
    })),
    forgetFailures: assign({ echecs: 0, attendre: 0 }),
    doubtSession: emit({ type: 'session.douteuse' } as const),
  },
  delays: { pause: ({ context }) => pauseAfter(context) },
}).createMachine({
  id: 'live',
  context: { echecs: 0, attendre: 0 },
  initial: 'ferme',
  states: {
    ferme: { entry: 'forgetFailures', on: { 'suivi.voulu': 'suivi' } },
    suivi: {
      invoke: { id: 'tour', src: 'tour' },
      on: { 'suivi.inutile': 'ferme' },
      initial: 'suiveur',
      states: {
        suiveur: { on: { 'tour.obtenu': 'flux' } },
        flux: {
          invoke: { id: 'flux', src: 'flux' },
          on: {
            'flux.perdu': {
              target: 'attente',
              actions: { type: 'countFailure', params: ({ event }) => ({ attendre: event.attendre ?? 0 }) },
            },
            'flux.refuse': {
              target: 'attente',
              actions: [{ type: 'countFailure', params: { attendre: LONGEST_MS } }, 'doubtSession'],
            },
            'flux.absent': '#live.absent',
          },
          initial: 'connexion',
          states: { connexion: { on: { 'flux.ouvert': 'ouvert' } }, ouvert: { entry: 'forgetFailures' } },
        },
        attente: { after: { pause: 'flux' }, on: { 'reseau.revenu': 'flux' } },
      },
    },
    absent: { type: 'final' },
  },
});
