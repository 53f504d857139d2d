import { assign, emit, setup } from 'xstate';
import { unbound } from './actors.ts';

/** What the fields of a form hold, by name. */
export type Champs = Readonly<Record<string, string>>;
/** What is wrong with a field, by name. */
export type Fautes = Readonly<Record<string, string>>;

/** What is sent. `depart` is what the fields set out from, and `version` that of the thing it was read from, where the server has one. */
export interface Demande {
  /** Which form: `creation`. */
  quoi: string;
  /** What it is about: a username, a code; null for something new. */
  sujet: string | null;
  champs: Champs;
  depart: Champs;
  version: number | null;
  /** Idempotency key of this very input: any change of it drops the key. */
  cle: string;
}

/** How a sending ended: somebody else's change came first (`devance`), `champs` is what stands there now, `par` whose change it was. */
export type Issue =
  | { issue: 'fait' }
  | { issue: 'refuse'; fautes: Fautes; message: string; raison?: string | undefined }
  | { issue: 'devance'; champs: Champs; version: number | null; par: string | null };

export interface FormulaireContext {
  quoi: string;
  sujet: string | null;
  champs: Champs;
  depart: Champs;
  version: number | null;
  fautes: Fautes;
  /** Why a sending did not succeed: what failed, and the server's own words. */
  message: string | null;
  raison: string | null;
  cle: string | null;
  /** Whether somebody else's change came first and is still to be decided about. */
  devance: boolean;
  /** Whose change that was, where it is known. */
  par: string | null;
  /** Found again after a reload or a session that ended. */
  repris: boolean;
}

export type FormulaireEvent =
  | { type: 'formulaire.ouvert'; quoi: string; sujet: string | null; champs: Champs; version: number | null }
  | { type: 'formulaire.repris' }
  | { type: 'champ.saisi'; champ: string; valeur: string }
  /** Only that it happened: a password stays in its field, neither in a machine nor in what is kept or recorded of one. */
  | { type: 'secret.saisi'; champ: string }
  /** With what is wrong with the fields, secrets included; `cle` is used unless this very input has one. */
  | { type: 'envoi.demande'; fautes: Fautes; cle: string }
  /** `aPerdre`: whether a secret was typed. */
  | { type: 'fermeture.demandee'; aPerdre: boolean }
  | { type: 'abandon.confirme' }
  | { type: 'abandon.annule' }
  /** In a conflict: theirs stays. */
  | { type: 'leurs.pris' };

export const VIDE: FormulaireContext = {
  quoi: '', sujet: null, champs: {}, depart: {}, version: null, fautes: {}, message: null, raison: null, cle: null, devance: false, par: null, repris: false,
};

/** Whether a field holds something else than it set out from. */
export const aSaisi = ({ champs, depart }: Pick<FormulaireContext, 'champs' | 'depart'>): boolean => Object.keys(champs).some((champ) => champs[champ] !== depart[champ]);

const sans = (fautes: Fautes, champ: string): Fautes => Object.fromEntries(Object.entries(fautes).filter(([name]) => name !== champ));
const edite = { cle: null, message: null, raison: null } as const;

/** Theirs under what is typed here: a field nobody touched here follows theirs, or sending would put an old value back. */
const surLeurs = ({ champs, depart }: FormulaireContext, leurs: Champs): Pick<FormulaireContext, 'champs' | 'depart'> => ({
  depart: { ...depart, ...leurs },
  champs: Object.fromEntries(Object.entries(champs).map(([champ, valeur]) => [champ, valeur === depart[champ] ? (leurs[champ] ?? valeur) : valeur])),
});

const SAISIE = {
  'champ.saisi': { actions: 'garderChamp' },
  'secret.saisi': { actions: 'oublierFaute' },
  'envoi.demande': [{ guard: 'aDesFautes', actions: 'garderFautes' }, { target: 'envoi', actions: 'garderCle' }],
  'fermeture.demandee': [{ guard: 'aPerdre', target: 'abandon' }, { target: 'ferme' }],
  'formulaire.repris': [{ guard: 'aSaisi', actions: 'noterReprise' }, { target: 'ferme' }],
} as const;

/**
 * The form of a dialog: `saisie`, `envoi`, back with what was refused or gone when done; `conflit` when somebody else changed the same
 * thing first; `abandon` asks before typed input is closed. Rules are checked by whoever asks for the sending. What is typed survives a
 * failed, refused or overtaken sending. A change of something else, which only made the version older, is no conflict. Bind `envoyer`.
 */
export const formulaireMachine = setup({
  types: {
    context: {} as FormulaireContext,
    events: {} as FormulaireEvent,
    emitted: {} as { type: 'fait'; quoi: string; sujet: string | null },
    tags: {} as 'ouvert' | 'busy',
  },
  actors: { envoyer: unbound<Issue, Demande>('envoyer') },
  guards: {
    aSaisi: ({ context }) => aSaisi(context),
    aPerdre: ({ context, event }) => aSaisi(context) || (event.type === 'fermeture.demandee' && event.aPerdre),
    aDesFautes: ({ event }) => event.type === 'envoi.demande' && Object.keys(event.fautes).length > 0,
    estDevance: ({ context }) => context.devance,
    estFait: (_, { issue }: { issue: Issue }) => issue.issue === 'fait',
    estRefuse: (_, { issue }: { issue: Issue }) => issue.issue === 'refuse',
    // Only older: what the fields set out from still stands.
    estMemeValeur: ({ context }, { issue }: { issue: Issue }) => issue.issue === 'devance' && Object.entries(issue.champs).every(([champ, valeur]) => context.depart[champ] === valeur),
  },
  actions: {
    oublier: assign(() => VIDE),
    ouvrir: assign(({ event }) => {
      if (event.type !== 'formulaire.ouvert') return {};
      const { quoi, sujet, champs, version } = event;
      return { ...VIDE, quoi, sujet, champs, depart: champs, version };
    }),
    garderChamp: assign(({ context, event }) => {
      if (event.type !== 'champ.saisi' || !(event.champ in context.champs)) return {};
      return { ...edite, champs: { ...context.champs, [event.champ]: event.valeur }, fautes: sans(context.fautes, event.champ) };
    }),
    oublierFaute: assign(({ context, event }) => (event.type === 'secret.saisi' ? { ...edite, fautes: sans(context.fautes, event.champ) } : {})),
    garderFautes: assign(({ event }) => (event.type === 'envoi.demande' ? { fautes: event.fautes, message: null, raison: null } : {})),
    garderCle: assign(({ context, event }) => (event.type === 'envoi.demande' ? { cle: context.cle ?? event.cle, fautes: {}, message: null, raison: null, repris: false } : {})),
    garderRefus: assign((_, { issue }: { issue: Issue }) => (issue.issue === 'refuse' ? { fautes: issue.fautes, message: issue.message, raison: issue.raison ?? null } : {})),
    garderVersion: assign((_, { issue }: { issue: Issue }) => (issue.issue === 'devance' ? { version: issue.version } : {})),
    garderLeurs: assign(({ context }, { issue }: { issue: Issue }) =>
      issue.issue === 'devance' ? { ...surLeurs(context, issue.champs), version: issue.version, cle: null, devance: true, par: issue.par } : {}),
    garderErreur: assign({ message: 'Erreur inconnue', raison: null }),
    noterReprise: assign({ repris: true }),
    annoncer: emit(({ context: { quoi, sujet } }) => ({ type: 'fait' as const, quoi, sujet })),
  },
}).createMachine({
  id: 'formulaire',
  context: VIDE,
  initial: 'ferme',
  states: {
    ferme: { entry: 'oublier', on: { 'formulaire.ouvert': { target: 'saisie', actions: 'ouvrir' } } },
    saisie: { tags: 'ouvert', on: SAISIE },
    conflit: { tags: 'ouvert', on: { ...SAISIE, 'leurs.pris': 'ferme' } },
    abandon: { tags: 'ouvert', on: { 'abandon.confirme': 'ferme', 'abandon.annule': [{ guard: 'estDevance', target: 'conflit' }, { target: 'saisie' }], 'formulaire.repris': 'saisie' } },
    envoi: {
      tags: ['ouvert', 'busy'],
      invoke: {
        id: 'envoyer',
        src: 'envoyer',
        // Only reached with a key.
        input: ({ context: { quoi, sujet, champs, depart, version, cle } }) => ({ quoi, sujet, champs, depart, version, cle: cle as string }),
        onDone: [
          { guard: { type: 'estFait', params: ({ event }) => ({ issue: event.output }) }, target: 'ferme', actions: 'annoncer' },
          { guard: { type: 'estRefuse', params: ({ event }) => ({ issue: event.output }) }, target: 'retour', actions: { type: 'garderRefus', params: ({ event }) => ({ issue: event.output }) } },
          {
            guard: { type: 'estMemeValeur', params: ({ event }) => ({ issue: event.output }) },
            target: 'envoi', reenter: true, actions: { type: 'garderVersion', params: ({ event }) => ({ issue: event.output }) },
          },
          { target: 'conflit', actions: { type: 'garderLeurs', params: ({ event }) => ({ issue: event.output }) } },
        ],
        onError: { target: 'retour', actions: 'garderErreur' },
      },
    },
    retour: { always: [{ guard: 'estDevance', target: 'conflit' }, { target: 'saisie' }] },
  },
});
