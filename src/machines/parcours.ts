import { assign, emit, setup } from 'xstate';
import { textOf, unbound } from './actors.ts';
import {
  type Bilan,
  completes,
  type Demande,
  estPartiel,
  jusquaLaDerniere,
  type LigneParcours,
  memesParcours,
  panneDe,
  PARCOURS_MAX,
  rienNestVenu,
  VITESSES,
} from './parcoursRules.ts';

export interface ParcoursContext {
  /** The filter panel, also what is not complete yet. Never empty. */
  lignes: readonly LigneParcours[];
  /** What was asked for last: the address says the same. */
  demandes: readonly Demande[];
  /** What stands on the map: what was asked for, once it came. */
  affiches: readonly Demande[];
  /** Day of a first line, `yyyy-MM-dd`. */
  jour: string;
  /** Asked for by hand: what is known already is read again. */
  frais: boolean;
  /** The panel was sent without one complete line. */
  incomplet: boolean;
  bilan: Bilan | null;
  /** Why nothing came. */
  message: string | null;
  /** Minutes of the day in a second: one of VITESSES. */
  vitesse: number;
}

export type ParcoursEvent =
  | { type: 'parcours.ajoute' }
  | { type: 'parcours.retire'; rang: number }
  | { type: 'commercial.choisi'; rang: number; username: string }
  | { type: 'date.choisie'; rang: number; date: string }
  | { type: 'chargement.demande' }
  /** Of what did not come; the rest is not asked for again. */
  | { type: 'chargement.relance' }
  /** The page was opened, or the browser went back or forward. */
  | { type: 'adresse.lue'; parcours: readonly LigneParcours[] }
  | { type: 'lecture.lancee' }
  | { type: 'lecture.suspendue' }
  | { type: 'fin.atteinte' }
  | { type: 'instant.choisi' }
  | { type: 'vitesse.choisie'; vitesse: number };

export type ParcoursEmitted =
  | { type: 'adresse.voulue'; parcours: readonly LigneParcours[] }
  | { type: 'charge' }
  | { type: 'partiel' }
  | { type: 'echoue'; message: string };

const debut = (jour: string): ParcoursContext => ({
  lignes: [{ username: '', date: jour }],
  demandes: [],
  affiches: [],
  jour,
  frais: false,
  incomplet: false,
  bilan: null,
  message: null,
  vitesse: 5,
});

/** What an edit makes of the panel; a new line takes the day of the last one: people compare the same day. */
function edition({ lignes, jour }: ParcoursContext, event: ParcoursEvent): readonly LigneParcours[] {
  switch (event.type) {
    case 'parcours.ajoute':
      return [...lignes, { username: '', date: lignes.at(-1)?.date ?? jour }];
    case 'parcours.retire':
      return lignes.filter((_, rang) => rang !== event.rang);
    case 'commercial.choisi':
      return lignes.map((ligne, rang) => (rang === event.rang ? { ...ligne, username: event.username } : ligne));
    case 'date.choisie':
      return lignes.map((ligne, rang) => (rang === event.rang ? { ...ligne, date: event.date } : ligne));
    default:
      return lignes;
  }
}

const EDIT = { actions: 'editer' } as const;

/**
 * The trips (doc 2, 2 and 5): chosen, loaded, shown and replayed. The address holds what is asked for
 * (`adresse.voulue`, `adresse.lue`), the panel what is being changed. The time of the replay is the clock's, not the
 * machine's: it passes sixty times a second.
 */
export const parcoursMachine = setup({
  types: {
    context: {} as ParcoursContext,
    events: {} as ParcoursEvent,
    emitted: {} as ParcoursEmitted,
    input: {} as { jour: string },
    tags: {} as 'busy' | 'lecture',
  },
  actors: { charger: unbound<Bilan, { demandes: readonly Demande[]; frais: boolean }>('charger') },
  guards: {
    resteDeLaPlace: ({ context }) => context.lignes.length < PARCOURS_MAX,
    resteUneLigne: ({ context }) => context.lignes.length > 1,
    estComplet: ({ context }) => completes(context.lignes).length > 0,
    memesDemandes: ({ context, event }) =>
      event.type === 'adresse.lue' && memesParcours(completes(event.parcours), context.demandes),
    adresseVide: ({ event }) => event.type === 'adresse.lue' && completes(event.parcours).length === 0,
    rienNestVenu: ({ context }, { bilan }: { bilan: Bilan }) => rienNestVenu(bilan, context.demandes),
    estRejouable: ({ context }) => context.bilan?.rejouable === true,
    vitesseConnue: ({ event }) =>
      event.type === 'vitesse.choisie' && VITESSES.some((vitesse) => vitesse === event.vitesse),
  },
  actions: {
    editer: assign(({ context, event }) => ({ lignes: edition(context, event), incomplet: false })),
    noterIncomplet: assign({ incomplet: true }),
    demander: assign(({ context }) => ({ demandes: completes(context.lignes), frais: true, incomplet: false })),
    direAdresse: emit(
      ({ context }): ParcoursEmitted => ({ type: 'adresse.voulue', parcours: jusquaLaDerniere(context.lignes) }),
    ),
    relancer: assign({ frais: false }),
    reprendre: assign(({ context, event }) => {
      if (event.type !== 'adresse.lue') return {};
      const demandes = completes(event.parcours);
      return demandes.length > 0
        ? { lignes: jusquaLaDerniere(event.parcours), demandes, frais: false, incomplet: false }
        : { ...debut(context.jour), vitesse: context.vitesse };
    }),
    garderBilan: assign(({ context }, { bilan }: { bilan: Bilan }) => ({
      bilan,
      affiches: context.demandes,
      message: null,
    })),
    garderEchec: assign((_, { message }: { message: string }) => ({ bilan: null, affiches: [], message })),
    garderVitesse: assign(({ event }) => (event.type === 'vitesse.choisie' ? { vitesse: event.vitesse } : {})),
    /**
     * A part that failed is told as a failure; points of sale are no trips, and what is missing of them is told beside
     * the list.
     */
    direFin: emit(({ context: { bilan } }): ParcoursEmitted => {
      const panne = bilan && panneDe(bilan);
      if (panne !== null) return { type: 'echoue', message: panne };
      return bilan && estPartiel(bilan) ? { type: 'partiel' } : { type: 'charge' };
    }),
    direEchec: emit(({ context }): ParcoursEmitted => ({ type: 'echoue', message: context.message ?? '' })),
  },
}).createMachine({
  id: 'parcours',
  context: ({ input }) => debut(input.jour),
  initial: 'choix',
  on: {
    'parcours.ajoute': { guard: 'resteDeLaPlace', ...EDIT },
    'parcours.retire': { guard: 'resteUneLigne', ...EDIT },
    'commercial.choisi': EDIT,
    'date.choisie': EDIT,
    'chargement.demande': [
      { guard: 'estComplet', target: '.chargement', actions: ['demander', 'direAdresse'] },
      { actions: 'noterIncomplet' },
    ],
    'adresse.lue': [
      { guard: 'memesDemandes' },
      { guard: 'adresseVide', target: '.choix', actions: 'reprendre' },
      { target: '.chargement', actions: 'reprendre' },
    ],
    'vitesse.choisie': { guard: 'vitesseConnue', actions: 'garderVitesse' },
  },
  states: {
    choix: {},
    /** What stood on the map stays there meanwhile. */
    chargement: {
      tags: 'busy',
      invoke: {
        id: 'charger',
        src: 'charger',
        input: ({ context: { demandes, frais } }) => ({ demandes, frais }),
        onDone: [
          {
            guard: { type: 'rienNestVenu', params: ({ event }) => ({ bilan: event.output }) },
            target: 'echec',
            actions: [
              { type: 'garderEchec', params: ({ event }) => ({ message: event.output.commandes ?? '' }) },
              'direEchec',
            ],
          },
          {
            target: 'affiche',
            actions: [{ type: 'garderBilan', params: ({ event }) => ({ bilan: event.output }) }, 'direFin'],
          },
        ],
        onError: {
          target: 'echec',
          actions: [{ type: 'garderEchec', params: ({ event }) => ({ message: textOf(event.error) }) }, 'direEchec'],
        },
      },
    },
    affiche: {
      initial: 'suspendue',
      on: { 'chargement.relance': { target: 'chargement', actions: 'relancer' } },
      states: {
        suspendue: { on: { 'lecture.lancee': { guard: 'estRejouable', target: 'lecture' } } },
        lecture: { tags: 'lecture', on: { 'lecture.suspendue': 'suspendue', 'fin.atteinte': 'terminee' } },
        /** At the end of the day: played again, it begins at the start. */
        terminee: { on: { 'lecture.lancee': 'lecture', 'instant.choisi': 'suspendue' } },
      },
    },
    echec: { on: { 'chargement.relance': { target: 'chargement', actions: 'relancer' } } },
  },
});
