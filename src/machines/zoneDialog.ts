import type { ZoneBody } from '@contract/zone.ts';
import { assign, setup } from 'xstate';
import { textOf, unbound } from './actors.ts';
import type { Position } from '../../geometry/position.ts';
import {
  avecDeplace, avecSommet, changements, corpsDe, differences, fauteDe, fusion, placee, sansSommet, SOMMETS_MINIMUM, VIERGE, type Saisie, type ZoneLue,
} from './zoneDialogRules.ts';

/** How a save ended. `incertain`: no answer came, and the zone may be stored. */
export type Issue =
  | { issue: 'enregistre' }
  /** By field of the call. */
  | { issue: 'refuse'; message: string | null; champs: Readonly<Record<string, string>> }
  | { issue: 'conflit'; autre: ZoneLue }
  | { issue: 'incertain'; message: string };

export interface ZoneDialogContext extends Saisie {
  /** The zone asked for, null for a new one. */
  code: string | null;
  /** What the input set out from, null for a new zone. */
  base: ZoneLue | null;
  /** What it had set out from, when somebody else saved first. */
  avant: ZoneLue | null;
  /** Idempotency key of this very input: any change of it drops the key. */
  cle: string | null;
  /** Why a save did not succeed; '' when nothing says so. */
  message: string | null;
  champs: Readonly<Record<string, string>>;
  /** Whether the zone may be stored although no answer said so. */
  incertain: boolean;
  /** Why the zone could not be read. */
  panne: string | null;
}

export type ZoneDialogEvent =
  | { type: 'creation.demandee' }
  | { type: 'zone.demandee'; code: string }
  | { type: 'fermeture' }
  | { type: 'chargement.relance' }
  | { type: 'nom.saisi'; texte: string }
  | { type: 'couleur.choisie'; couleur: string }
  | { type: 'commerciaux.choisis'; usernames: readonly string[] }
  /** `apres`: number of the corner it follows, from 0; at the end without. */
  | { type: 'sommet.ajoute'; position: Position; apres?: number }
  | { type: 'sommet.deplace'; rang: number; position: Position }
  | { type: 'sommet.retire'; rang: number }
  | { type: 'contour.ferme' }
  /** Dragged on the map. */
  | { type: 'contour.modifie'; contour: readonly Position[] }
  | { type: 'contour.efface' }
  | { type: 'enregistrement.demande'; cle: string }
  /** What would be sent is kept in this browser, with its key. */
  | { type: 'brouillon.garde' }
  | { type: 'envoi.relance' }
  | { type: 'saisie.reprise' }
  /** In a conflict: theirs stays, what is typed here goes. */
  | { type: 'autre.prise' }
  /** The page stands again, from a draft. */
  | { type: 'page.reprise' };

export const VIDE: ZoneDialogContext = { ...VIERGE, code: null, base: null, avant: null, cle: null, message: null, champs: {}, incertain: false, panne: null };

/** Whether leaving would lose something. */
export const aModifie = (context: ZoneDialogContext): boolean => differences(context, context.base ?? VIERGE).length > 0;
/** A stored shape that nobody touched is not judged: it is not sent. */
export const fauteBloquante = (context: ZoneDialogContext) => (differences(context, context.base ?? VIERGE).includes('forme') ? fauteDe(context) : null);

/** What an edit makes of the input. */
function edition(context: ZoneDialogContext, event: ZoneDialogEvent): Partial<Saisie> {
  switch (event.type) {
    case 'nom.saisi':
      return { nom: event.texte };
    case 'couleur.choisie':
      return { couleur: event.couleur };
    case 'commerciaux.choisis':
      return { commerciaux: event.usernames };
    case 'sommet.ajoute':
      return avecSommet(context, event.position, event.apres);
    case 'sommet.deplace':
      return avecDeplace(context, event.rang, event.position);
    case 'sommet.retire':
      return sansSommet(context, event.rang);
    case 'contour.ferme':
      return { ferme: true };
    case 'contour.modifie':
      return { contour: event.contour.map(placee) };
    case 'contour.efface':
      return { contour: [], trous: [], ferme: false };
    default:
      return {};
  }
}

const EDIT = { actions: 'editer' } as const;
/** What may be done while the form is open. */
const SAISIE = {
  'nom.saisi': EDIT, 'couleur.choisie': EDIT, 'commerciaux.choisis': EDIT,
  'sommet.ajoute': EDIT, 'sommet.deplace': EDIT, 'sommet.retire': EDIT, 'contour.efface': EDIT,
  'contour.ferme': { guard: 'peutFermer', ...EDIT },
  'contour.modifie': { guard: 'estFerme', ...EDIT },
  'enregistrement.demande': { guard: 'peutEnregistrer', target: 'depart', actions: 'garderCle' },
} as const;

const sansFermeture = (saisie: Saisie): Saisie => ({ ...saisie, ferme: saisie.contour.length >= SOMMETS_MINIMUM });

/**
 * The dialog of a zone (doc 2, 2): `ferme`, `creation`, `modification`. Sent only when what is sent was kept in the browser (`depart`):
 * found again there after a reload, nobody knows whether it arrived, and a save under the same key settles it. `conflit`: somebody else
 * saved first; what is typed here already stands over theirs, and saving goes on from there. A change of something that this dialog does
 * not hold, which only made the version older, is no conflict.
 */
export const zoneDialogMachine = setup({
  types: { context: {} as ZoneDialogContext, events: {} as ZoneDialogEvent, tags: {} as 'ouvert' | 'formulaire' | 'modifiable' | 'busy' },
  actors: {
    /** Null when there is no such zone. */
    charger: unbound<ZoneLue | null, { code: string }>('charger'),
    enregistrer: unbound<Issue, { corps: ZoneBody; cle: string }>('enregistrer'),
  },
  guards: {
    peutFermer: ({ context }) => context.contour.length >= SOMMETS_MINIMUM,
    estFerme: ({ context }) => context.ferme,
    peutEnregistrer: ({ context }) => fauteBloquante(context) === null,
    estCreation: ({ context }) => context.code === null,
    estTrouvee: (_, { zone }: { zone: ZoneLue | null }) => zone !== null,
    estEnregistre: (_, { issue }: { issue: Issue }) => issue.issue === 'enregistre',
    estVieux: ({ context }, { issue }: { issue: Issue }) =>
      issue.issue === 'conflit' && context.base !== null && issue.autre.version !== context.base.version && changements(context.base, issue.autre).length === 0,
    estConflit: (_, { issue }: { issue: Issue }) => issue.issue === 'conflit',
    estRefusDeCreation: ({ context }, { issue }: { issue: Issue }) => issue.issue === 'refuse' && context.code === null,
    estRefus: (_, { issue }: { issue: Issue }) => issue.issue === 'refuse',
  },
  actions: {
    oublier: assign(() => VIDE),
    demander: assign(({ event }) => (event.type === 'zone.demandee' ? { ...VIDE, code: event.code } : {})),
    ouvrir: assign((_, { zone }: { zone: ZoneLue | null }) => (zone ? { ...VIDE, ...saisieDe(zone), code: zone.code, base: zone } : {})),
    editer: assign(({ context, event }) => ({ ...edition(context, event), cle: null, message: null, champs: {} })),
    garderCle: assign(({ context, event }) => (event.type === 'enregistrement.demande' ? { ...sansFermeture(context), cle: context.cle ?? event.cle, message: null, champs: {} } : {})),
    garderRefus: assign((_, { issue }: { issue: Issue }) => (issue.issue === 'refuse' ? { message: issue.message ?? '', champs: issue.champs, incertain: false } : {})),
    garderConflit: assign(({ context }, { issue }: { issue: Issue }) =>
      issue.issue === 'conflit' && context.base ? { ...fusion(context, context.base, issue.autre), base: issue.autre, avant: context.base, cle: null, incertain: false } : {}),
    rajeunir: assign((_, { issue }: { issue: Issue }) => (issue.issue === 'conflit' ? { base: issue.autre } : {})),
    prendreAutre: assign(({ context }) => (context.base ? { ...saisieDe(context.base), avant: null, message: null, champs: {} } : {})),
    oublierAutre: assign({ avant: null }),
    garderMessage: assign((_, { message }: { message: string }) => ({ message })),
    noterIncertain: assign({ incertain: true }),
    garderPanne: assign((_, { message }: { message: string }) => ({ panne: message })),
  },
}).createMachine({
  id: 'zoneDialog',
  context: VIDE,
  initial: 'ferme',
  on: {
    fermeture: '.ferme',
    'creation.demandee': { target: '.creation', actions: 'oublier' },
    'zone.demandee': { target: '.chargement', actions: 'demander' },
  },
  states: {
    ferme: { entry: 'oublier' },
    chargement: {
      tags: 'ouvert',
      invoke: {
        id: 'charger',
        src: 'charger',
        // Only reached with a code.
        input: ({ context }) => ({ code: context.code as string }),
        onDone: [
          { guard: { type: 'estTrouvee', params: ({ event }) => ({ zone: event.output }) }, target: 'modification', actions: { type: 'ouvrir', params: ({ event }) => ({ zone: event.output }) } },
          { target: 'introuvable' },
        ],
        onError: { target: 'indisponible', actions: { type: 'garderPanne', params: ({ event }) => ({ message: textOf(event.error) }) } },
      },
    },
    introuvable: { tags: 'ouvert' },
    indisponible: { tags: 'ouvert', on: { 'chargement.relance': 'chargement' } },
    creation: { tags: ['ouvert', 'formulaire', 'modifiable'], on: SAISIE },
    modification: { tags: ['ouvert', 'formulaire', 'modifiable'], on: SAISIE },
    depart: {
      tags: ['ouvert', 'formulaire', 'busy'],
      on: {
        'brouillon.garde': 'envoi',
        'page.reprise': { target: 'incertain', actions: { type: 'garderMessage', params: { message: 'La page a été quittée avant la réponse du serveur.' } } },
      },
    },
    envoi: {
      tags: ['ouvert', 'formulaire', 'busy'],
      invoke: {
        id: 'enregistrer',
        src: 'enregistrer',
        // Only reached through `depart`, which has a key.
        input: ({ context }) => ({ corps: corpsDe(context, context.base), cle: context.cle as string }),
        onDone: [
          { guard: { type: 'estEnregistre', params: ({ event }) => ({ issue: event.output }) }, target: 'enregistre' },
          { guard: { type: 'estVieux', params: ({ event }) => ({ issue: event.output }) }, target: 'envoi', reenter: true, actions: { type: 'rajeunir', params: ({ event }) => ({ issue: event.output }) } },
          { guard: { type: 'estConflit', params: ({ event }) => ({ issue: event.output }) }, target: 'conflit', actions: { type: 'garderConflit', params: ({ event }) => ({ issue: event.output }) } },
          { guard: { type: 'estRefusDeCreation', params: ({ event }) => ({ issue: event.output }) }, target: 'creation', actions: { type: 'garderRefus', params: ({ event }) => ({ issue: event.output }) } },
          { guard: { type: 'estRefus', params: ({ event }) => ({ issue: event.output }) }, target: 'modification', actions: { type: 'garderRefus', params: ({ event }) => ({ issue: event.output }) } },
          { target: 'incertain', actions: { type: 'garderMessage', params: ({ event }) => ({ message: event.output.issue === 'incertain' ? event.output.message : '' }) } },
        ],
        onError: { target: 'incertain', actions: { type: 'garderMessage', params: ({ event }) => ({ message: textOf(event.error) }) } },
      },
    },
    conflit: { tags: ['ouvert', 'formulaire', 'modifiable'], exit: 'oublierAutre', on: { ...SAISIE, 'autre.prise': { target: 'modification', actions: 'prendreAutre' } } },
    /** No answer: stored or not. Sent again under the same key, it is stored once. */
    incertain: {
      tags: ['ouvert', 'formulaire'],
      entry: 'noterIncertain',
      on: { 'envoi.relance': 'depart', 'saisie.reprise': [{ guard: 'estCreation', target: 'creation' }, { target: 'modification' }] },
    },
    enregistre: {},
  },
});

function saisieDe({ nom, couleur, commerciaux, contour, trous, ferme }: Saisie): Saisie {
  return { nom, couleur, commerciaux, contour, trous, ferme };
}
