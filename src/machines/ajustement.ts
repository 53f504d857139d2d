import type { AjustementBody, LigneRefusee } from '@contract/ajustement.ts';
import { assign, setup } from 'xstate';
import { textOf, unbound } from './actors.ts';
import { apresRefus, avecQuantite, bornee, corpsDe, type Lignes, minimumDe, type Quantites, relues, toutARetirer, tropGrandes } from './ajustementRules.ts';

/** How a save ended. `incertain`: no answer came, and the adjustment may be stored. */
export type Issue =
  | { issue: 'enregistre'; code: string | null }
  | { issue: 'refuse'; message: string; lignes: readonly LigneRefusee[] }
  | { issue: 'echec' | 'incertain'; message: string };

export interface AjustementContext {
  commercial: string | null;
  /** Chosen while something was typed for another. */
  suivant: string | null;
  lignes: Lignes;
  quantites: Quantites;
  /** What changed lines held before, in units. */
  avant: Quantites;
  description: string;
  /** `yyyy-MM-dd`; '' is the moment of the save. */
  date: string;
  /** What is wrong with the date. */
  fauteDate: string | null;
  /** Idempotency key of this very input: any change of it drops the key. */
  cle: string | null;
  /** Why the stock could not be read. */
  panne: string | null;
  /** Why a save did not succeed. */
  message: string | null;
  /** Whether the adjustment may be stored although no answer said so. */
  incertain: boolean;
  /** Code of the adjustment that was made, where the answer tells. */
  code: string | null;
}

export type AjustementEvent =
  | { type: 'commercial.choisi'; username: string }
  | { type: 'changement.confirme' }
  | { type: 'changement.annule' }
  | { type: 'chargement.relance' }
  | { type: 'quantite.saisie'; code: string; quantite: number }
  | { type: 'quantite.ramenee'; code: string }
  | { type: 'quantites.ramenees' }
  | { type: 'stock.remisAZero' }
  | { type: 'description.saisie'; texte: string }
  | { type: 'date.choisie'; date: string; faute: string | null }
  | { type: 'enregistrement.demande'; cle: string }
  | { type: 'enregistrement.annule' }
  | { type: 'enregistrement.confirme' }
  /** What would be sent is kept in this browser, with its key. */
  | { type: 'brouillon.garde' }
  | { type: 'envoi.relance' }
  | { type: 'saisie.reprise' }
  /** The page stands again, from a draft. */
  | { type: 'page.reprise' }
  | { type: 'abandon' };

export const VIDE: AjustementContext = {
  commercial: null, suivant: null, lignes: {}, quantites: {}, avant: {}, description: '', date: '', fauteDate: null, cle: null, panne: null, message: null, incertain: false, code: null,
};

/** What the form asks before it is left: something was typed. */
export const aSaisi = ({ quantites, description }: AjustementContext): boolean => Object.keys(quantites).length > 0 || description.trim() !== '';

const ramenees = ({ lignes, quantites }: AjustementContext, codes: readonly string[]): Quantites =>
  codes.reduce((suite, code) => avecQuantite(suite, code, minimumDe(lignes[code]?.disponible ?? 0)), quantites);

/** What an edit makes of the input; every number is held within what its line takes. */
function edition(context: AjustementContext, event: AjustementEvent): Partial<AjustementContext> {
  const { lignes, quantites } = context;
  switch (event.type) {
    case 'quantite.saisie': {
      const ligne = lignes[event.code];
      return ligne ? { quantites: avecQuantite(quantites, event.code, bornee(event.quantite, ligne.disponible)) } : {};
    }
    case 'quantite.ramenee':
      return { quantites: ramenees(context, [event.code]) };
    case 'quantites.ramenees':
      return { quantites: ramenees(context, tropGrandes(lignes, quantites)) };
    case 'stock.remisAZero':
      return { quantites: toutARetirer(lignes) };
    case 'description.saisie':
      return { description: event.texte };
    case 'date.choisie':
      return { date: event.date, fauteDate: event.faute };
    default:
      return {};
  }
}

const EDIT = { actions: 'editer' } as const;
const ENTETE = { 'description.saisie': EDIT, 'date.choisie': EDIT } as const;
const CHOIX = [{ guard: 'memeCommercial' }, { guard: 'aDesQuantites', target: 'changement', actions: 'garderSuivant' }, { target: 'chargement', actions: 'garderCommercial', reenter: true }] as const;
/** What may be done while the form is open. */
const SAISIE = {
  ...ENTETE,
  'quantite.saisie': EDIT, 'quantite.ramenee': EDIT, 'quantites.ramenees': EDIT, 'stock.remisAZero': EDIT,
  'commercial.choisi': CHOIX,
  'enregistrement.demande': { guard: 'peutEnregistrer', target: 'confirmation', actions: 'garderCle' },
  'page.reprise': 'chargement',
  abandon: 'sansCommercial',
} as const;

/**
 * The new-adjustment form (doc 2, 2 and 5). Sent once confirmed, and only when what is sent was kept in the browser (`depart`): found
 * again there after a reload, nobody knows whether it arrived, and a save under the same key settles it. `refus` is `saisie` with lines
 * that would fall below zero: their numbers stay as typed until they are changed or brought back to what is there.
 */
export const ajustementMachine = setup({
  types: { context: {} as AjustementContext, events: {} as AjustementEvent, tags: {} as 'busy' | 'formulaire' | 'modifiable' },
  actors: {
    charger: unbound<Lignes, { username: string }>('charger'),
    enregistrer: unbound<Issue, { corps: AjustementBody; cle: string }>('enregistrer'),
  },
  guards: {
    memeCommercial: ({ context, event }) => event.type === 'commercial.choisi' && event.username === context.commercial,
    aDesQuantites: ({ context }) => Object.keys(context.quantites).length > 0,
    depasse: ({ context }) => tropGrandes(context.lignes, context.quantites).length > 0,
    sansExces: ({ context }) => tropGrandes(context.lignes, context.quantites).length === 0,
    peutEnregistrer: ({ context: { commercial, lignes, quantites, fauteDate } }) =>
      commercial !== null && fauteDate === null && Object.keys(quantites).length > 0 && tropGrandes(lignes, quantites).length === 0,
    estRefus: (_, { issue }: { issue: Issue }) => issue.issue === 'refuse' && issue.lignes.length > 0,
    estRefusMuet: (_, { issue }: { issue: Issue }) => issue.issue === 'refuse',
    estEchec: (_, { issue }: { issue: Issue }) => issue.issue === 'echec',
    estEnregistre: (_, { issue }: { issue: Issue }) => issue.issue === 'enregistre',
  },
  actions: {
    oublier: assign(() => VIDE),
    editer: assign(({ context, event }) => ({ ...edition(context, event), cle: null, message: null, incertain: false })),
    garderCommercial: assign(({ event }) => (event.type === 'commercial.choisi' ? { commercial: event.username, lignes: {}, avant: {}, cle: null, message: null } : {})),
    garderSuivant: assign(({ event }) => (event.type === 'commercial.choisi' ? { suivant: event.username } : {})),
    oublierSuivant: assign({ suivant: null }),
    changer: assign(({ context }) => ({ ...VIDE, commercial: context.suivant, description: context.description, date: context.date, fauteDate: context.fauteDate })),
    garderCle: assign(({ context, event }) => (event.type === 'enregistrement.demande' ? { cle: context.cle ?? event.cle, message: null } : {})),
    garderLignes: assign(({ context }, { lignes }: { lignes: Lignes }) => ({ ...relues(context.lignes, lignes, context.quantites), panne: null })),
    garderPanne: assign((_, { message }: { message: string }) => ({ panne: message })),
    garderRefus: assign(({ context }, { issue }: { issue: Issue }) => (issue.issue === 'refuse' ? { ...apresRefus(context.lignes, issue.lignes), message: issue.message } : {})),
    garderMessage: assign((_, { message }: { message: string }) => ({ message })),
    noterIncertain: assign({ incertain: true }),
    noterCertain: assign({ incertain: false }),
    garderCode: assign((_, { issue }: { issue: Issue }) => ({ code: issue.issue === 'enregistre' ? issue.code : null })),
  },
}).createMachine({
  id: 'ajustement',
  context: VIDE,
  initial: 'sansCommercial',
  states: {
    sansCommercial: { entry: 'oublier', tags: 'modifiable', on: { ...ENTETE, 'commercial.choisi': { target: 'chargement', actions: 'garderCommercial' } } },
    chargement: {
      tags: 'modifiable',
      on: { ...ENTETE, 'commercial.choisi': CHOIX, abandon: 'sansCommercial' },
      invoke: {
        id: 'charger',
        src: 'charger',
        // Only reached with a representative.
        input: ({ context }) => ({ username: context.commercial as string }),
        onDone: { target: 'saisie', actions: { type: 'garderLignes', params: ({ event }) => ({ lignes: event.output }) } },
        onError: { target: 'indisponible', actions: { type: 'garderPanne', params: ({ event }) => ({ message: textOf(event.error) }) } },
      },
    },
    /** The stock could not be read. */
    indisponible: { tags: 'modifiable', on: { ...ENTETE, 'commercial.choisi': CHOIX, 'chargement.relance': 'chargement', 'page.reprise': 'chargement', abandon: 'sansCommercial' } },
    saisie: { tags: ['formulaire', 'modifiable'], always: { guard: 'depasse', target: 'refus' }, on: SAISIE },
    refus: { tags: ['formulaire', 'modifiable'], always: { guard: 'sansExces', target: 'saisie' }, on: SAISIE },
    /** Another representative was chosen: what is typed would go. */
    changement: {
      tags: ['formulaire', 'modifiable'],
      on: {
        'changement.confirme': { target: 'chargement', actions: 'changer' },
        // Read again: the page may have stood again, or the stock still been on its way, when the other was chosen.
        'changement.annule': { target: 'chargement', actions: 'oublierSuivant' },
        'page.reprise': { target: 'chargement', actions: 'oublierSuivant' },
      },
    },
    confirmation: { tags: ['formulaire', 'modifiable'], on: { 'enregistrement.confirme': { guard: 'peutEnregistrer', target: 'depart' }, 'enregistrement.annule': 'saisie', 'page.reprise': 'chargement' } },
    depart: {
      tags: ['formulaire', 'busy'],
      on: {
        'brouillon.garde': 'envoi',
        'page.reprise': { target: 'incertain', actions: { type: 'garderMessage', params: { message: 'la page a été quittée avant la réponse du serveur.' } } },
      },
    },
    envoi: {
      tags: ['formulaire', 'busy'],
      invoke: {
        id: 'enregistrer',
        src: 'enregistrer',
        // Only reached through `confirmation`, which has both.
        input: ({ context }) => ({ corps: corpsDe({ ...context, commercial: context.commercial as string }), cle: context.cle as string }),
        onDone: [
          { guard: { type: 'estEnregistre', params: ({ event }) => ({ issue: event.output }) }, target: 'enregistre', actions: { type: 'garderCode', params: ({ event }) => ({ issue: event.output }) } },
          { guard: { type: 'estRefus', params: ({ event }) => ({ issue: event.output }) }, target: 'saisie', actions: ['noterCertain', { type: 'garderRefus', params: ({ event }) => ({ issue: event.output }) }] },
          // Refused without saying which lines: the stock read again says it.
          { guard: { type: 'estRefusMuet', params: ({ event }) => ({ issue: event.output }) }, target: 'chargement', actions: ['noterCertain', { type: 'garderRefus', params: ({ event }) => ({ issue: event.output }) }] },
          { guard: { type: 'estEchec', params: ({ event }) => ({ issue: event.output }) }, target: 'saisie', actions: ['noterCertain', { type: 'garderMessage', params: ({ event }) => ({ message: event.output.issue === 'echec' ? event.output.message : '' }) }] },
          { target: 'incertain', actions: { type: 'garderMessage', params: ({ event }) => ({ message: event.output.issue === 'incertain' ? event.output.message : '' }) } },
        ],
        onError: { target: 'incertain', actions: { type: 'garderMessage', params: ({ event }) => ({ message: textOf(event.error) }) } },
      },
    },
    /** No answer: stored or not. Sent again under the same key, it is stored once. */
    incertain: { tags: 'formulaire', entry: 'noterIncertain', on: { 'envoi.relance': 'depart', 'saisie.reprise': 'chargement', 'page.reprise': {}, abandon: 'sansCommercial' } },
    enregistre: { on: { abandon: 'sansCommercial' } },
  },
});
