import type { AnyEventObject } from 'xstate';
import type { Journal } from '../journal.ts';
import { migrated } from './journalMigration.ts';
import { replay } from '../replay.ts';

const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
const failedActor = (actor: string, message: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: { name: 'Error', message },
  actorId: actor,
});
/** A recording of the older machines, with one event per second. */
const old = (
  machine: string,
  events: readonly AnyEventObject[],
  finalState: unknown,
  more: Partial<Journal> = {},
): Journal => ({
  machine,
  startedAt: '2026-11-20T08:00:00.000Z',
  dropped: 0,
  entries: events.map((event, n) => ({ at: (n + 1) * 1_000, event })),
  finalState,
  ...more,
});

const KEPT = { type: 'brouillon.garde' };
const LINES = {
  A: { code: 'A', article: 'ART1', designation: 'Savon', lot: 'A', expireAt: null, disponible: 10, prix: 100 },
};
const COUNTED = [
  { type: 'commercial.choisi', username: 'col001' },
  done('charger', LINES),
  { type: 'quantite.saisie', code: 'A', quantite: -6 },
];
const COUNTING = [...COUNTED, { type: 'enregistrement.demande', cle: 'k1' }, { type: 'enregistrement.confirme' }, KEPT];
const GIVING = [
  { type: 'representative.chosen', username: 'col001' },
  { type: 'quantity.typed', code: 'DIV001', quantity: 3 },
  { type: 'assignation.submitted', key: 'k1' },
  KEPT,
];
const READ = [
  { type: 'dialog.opened' },
  { type: 'file.chosen', file: { name: 'a.txt', size: 1 } },
  { type: 'file.submitted' },
  done('read', { handle: 'h', rows: 2 }),
  done('check', { key: 'k1', valid: 2 }),
];
const FINALISING = [...READ, { type: 'finalise.requested' }, { type: 'finalise.confirmed' }];
const ZONE = {
  code: 'Z',
  version: 1,
  polygone: null,
  polygones: 0,
  nom: 'Ivandry',
  couleur: '#3388ff',
  commerciaux: [],
  contour: [],
  trous: [],
  ferme: false,
};
const RENAMING = [
  { type: 'zone.demandee', code: 'Z' },
  done('charger', ZONE),
  { type: 'nom.saisi', texte: 'Analakely' },
  { type: 'enregistrement.demande', cle: 'k1' },
  KEPT,
];
const TYPING = [
  { type: 'formulaire.ouvert', quoi: 'modification', sujet: 'a@b.mg', champs: { nom: 'Rabe', role: 'A' }, version: 3 },
  { type: 'champ.saisi', champ: 'nom', valeur: 'x' },
];
const SENDING = [...TYPING, { type: 'envoi.demande', fautes: {}, cle: 'k1' }];
const PRICES = { input: { code: 'ART1', prices: { price: 1250.5, survente: null, version: 3 } } };
const PRICED = [{ type: 'price.typed', text: '1275' }, { type: 'prices.submitted' }];

test.each<[string, Journal, unknown]>([
  ['an adjustment with its question open', old('ajustement', COUNTING.slice(0, 4), 'confirmation'), 'confirming'],
  [
    'an adjustment refused with lines',
    old(
      'ajustement',
      [
        ...COUNTING,
        done('enregistrer', {
          issue: 'refuse',
          message: 'non',
          lignes: [{ stockCommercialCode: 'A', quantiteDisponible: 2 }],
        }),
      ],
      'refus',
    ),
    'refused',
  ],
  [
    'an adjustment refused without lines',
    old(
      'ajustement',
      [...COUNTING, done('enregistrer', { issue: 'refuse', message: 'non', lignes: [] })],
      'chargement',
    ),
    'loading',
  ],
  [
    'an adjustment without an answer',
    old('ajustement', [...COUNTING, done('enregistrer', { issue: 'incertain', message: '?' })], 'incertain'),
    'unheard',
  ],
  ['an abandoned adjustment', old('ajustement', [...COUNTED, { type: 'abandon' }], 'sansCommercial'), 'closed'],
  [
    'an adjustment with only a description',
    old('ajustement', [{ type: 'description.saisie', texte: 'x' }], 'sansCommercial'),
    'editing',
  ],
  [
    'an assignment refused when it was sent again',
    old(
      'assignation',
      [
        ...GIVING,
        done('send', { status: 'unanswered', message: '?' }),
        { type: 'assignation.retried' },
        KEPT,
        done('send', { status: 'unheard', message: '?' }),
      ],
      'unanswered',
    ),
    'unheard',
  ],
  [
    'a saved assignment',
    old('assignation', [...GIVING, done('send', { status: 'given', result: { lignes: 1, quantite: 3 } })], 'done'),
    'saved',
  ],
  ['a finalised import', old('import.livraisons', [...FINALISING, done('finalise', { created: 2 })], 'done'), 'done'],
  ['an import while finalising', old('import.livraisons', FINALISING, 'finalising'), { finalising: 'sending' }],
  [
    'an import refused by a rule, then finalised',
    old(
      'import.livraisons',
      [...FINALISING, failedActor('finalise', 'Trop de lignes'), { type: 'finalise.retried' }, done('finalise', {})],
      'done',
    ),
    'done',
  ],
  [
    'an import refused by a rule',
    old('import.livraisons', [...FINALISING, failedActor('finalise', 'Trop de lignes')], 'failed'),
    'failed',
  ],
  [
    'an import without an answer, then finalised',
    old(
      'import.livraisons',
      [
        ...FINALISING,
        failedActor('finalise', 'Le serveur est injoignable.'),
        { type: 'finalise.retried' },
        done('finalise', {}),
      ],
      'done',
    ),
    'done',
  ],
  [
    'a zone in conflict',
    old(
      'zoneDialog',
      [...RENAMING, done('enregistrer', { issue: 'conflit', autre: { ...ZONE, version: 2, couleur: '#059669' } })],
      'conflit',
    ),
    'overtaken',
  ],
  [
    'a zone of which only the version was older',
    old(
      'zoneDialog',
      [...RENAMING, done('enregistrer', { issue: 'conflit', autre: { ...ZONE, version: 2 } })],
      'envoi',
    ),
    'sending',
  ],
  [
    'a zone that does not exist',
    old('zoneDialog', [{ type: 'zone.demandee', code: 'Z' }, done('charger', null)], 'introuvable'),
    'missing',
  ],
  ['a saved form', old('formulaire.utilisateur', [...SENDING, done('envoyer', { issue: 'fait' })], 'ferme'), 'closed'],
  [
    'a form with faults',
    old('formulaire.utilisateur', [...TYPING, { type: 'envoi.demande', fautes: { nom: 'x' }, cle: 'k' }], 'saisie'),
    'editing',
  ],
  [
    'an overtaken form',
    old(
      'formulaire.utilisateur',
      [...SENDING, done('envoyer', { issue: 'devance', champs: { role: 'B' }, version: 4, par: 'Soa' })],
      'conflit',
    ),
    'overtaken',
  ],
  [
    'a form that took theirs',
    old(
      'formulaire.utilisateur',
      [
        ...SENDING,
        done('envoyer', { issue: 'devance', champs: { role: 'B' }, version: 4, par: 'Soa' }),
        { type: 'leurs.pris' },
      ],
      'ferme',
    ),
    'closed',
  ],
  [
    'a form with the question before closing',
    old('formulaire.utilisateur', [...TYPING, { type: 'fermeture.demandee', aPerdre: false }], 'abandon'),
    'discarding',
  ],
  ['saved prices', old('prix', [...PRICED, done('save', { status: 'saved' })], 'saved', PRICES), 'saved'],
  [
    'prices with a fault',
    old('prix', [{ type: 'price.typed', text: ',' }, { type: 'prices.submitted' }], 'editing', PRICES),
    'editing',
  ],
  [
    'prices without a price',
    old('prix', [{ type: 'price.typed', text: '' }, { type: 'prices.submitted' }], 'editing', PRICES),
    'editing',
  ],
  [
    'prices with an invalid character',
    old('prix', [{ type: 'price.typed', text: '12a' }, { type: 'prices.submitted' }], 'saving', PRICES),
    'sending',
  ],
])('%s: ends as recorded', (_name, journal, state) => {
  expect(replay(journal)).toMatchObject({ recorded: state, reached: state, same: true });
});

test.each<[string, Journal, unknown, unknown]>([
  [
    'an adjustment edited after a lost answer',
    old(
      'ajustement',
      [
        ...COUNTING,
        done('enregistrer', { issue: 'incertain', message: '?' }),
        { type: 'saisie.reprise' },
        done('charger', LINES),
      ],
      'saisie',
    ),
    'editing',
    'unheard',
  ],
  [
    'a zone edited after a lost answer',
    old(
      'zoneDialog',
      [...RENAMING, done('enregistrer', { issue: 'incertain', message: '?' }), { type: 'saisie.reprise' }],
      'modification',
    ),
    'editing',
    'unheard',
  ],
  [
    'an import reviewed after a lost answer',
    old(
      'import.livraisons',
      [...FINALISING, failedActor('finalise', 'Le serveur est injoignable.'), { type: 'review.resumed' }],
      { reviewing: 'browsing' },
    ),
    { reviewing: 'browsing' },
    { finalising: 'unheard' },
  ],
  [
    'prices edited after a server error',
    old(
      'prix',
      [...PRICED, { type: 'xstate.error.actor.save', error: { status: 500, detail: null, violations: [] } }],
      'editing',
      PRICES,
    ),
    'editing',
    'unheard',
  ],
  [
    'a form edited after a lost answer',
    old(
      'formulaire.utilisateur',
      [
        ...SENDING,
        done('envoyer', { issue: 'refuse', fautes: {}, message: 'Le serveur est injoignable.' }),
        { type: 'champ.saisi', champ: 'nom', valeur: 'y' },
      ],
      'saisie',
    ),
    'editing',
    'unheard',
  ],
])('%s: not possible any more, so the replay reports another end', (_name, journal, recorded, reached) => {
  expect(replay(journal)).toMatchObject({ recorded, reached, same: false });
  expect(migrated(journal).entries.map(({ event }) => event.type)).not.toContain('saisie.reprise');
});

test('a restored draft continues in its state', () => {
  const context = {
    commercial: 'col001',
    suivant: null,
    lignes: LINES,
    quantites: { A: -6 },
    avant: {},
    description: '',
    date: '',
    fauteDate: null,
    cle: 'k1',
    panne: null,
    message: null,
    incertain: false,
    code: null,
  };
  const journal = old('ajustement', [{ type: 'page.reprise' }, { type: 'envoi.relance' }, KEPT], 'envoi', {
    restored: { value: 'depart', context },
  });
  expect(replay({ ...journal, entries: journal.entries.slice(0, 1), finalState: 'incertain' })).toMatchObject({
    states: ['keeping', 'unheard'],
    same: true,
  });
  expect(migrated(journal).restored).toMatchObject({
    value: 'keeping',
    context: {
      subject: 'col001',
      key: 'k1',
      fields: { quantities: { A: -6 } },
      loaded: { lines: { A: { available: 10, price: 100 } } },
    },
  });
});

test.each<[string, Journal, string]>([
  [
    'prix',
    old('prix', [], 'conflict', {
      restored: {
        value: 'conflict',
        context: { code: 'A', base: { price: 1, survente: null, version: 2 }, price: '1,5', survente: '' },
      },
    }),
    'overtaken',
  ],
  [
    'formulaire.x',
    old('formulaire.x', [], 'conflit', {
      restored: {
        value: 'conflit',
        context: {
          quoi: 'm',
          sujet: null,
          champs: { nom: 'x' },
          depart: { nom: 'a' },
          version: 1,
          fautes: {},
          message: null,
          raison: null,
          cle: null,
          devance: true,
          par: 'Soa',
          repris: false,
        },
      },
    }),
    'overtaken',
  ],
  [
    'zoneDialog',
    old('zoneDialog', [], 'incertain', {
      restored: {
        value: 'incertain',
        context: {
          ...ZONE,
          code: 'Z',
          base: ZONE,
          avant: null,
          cle: 'k',
          message: '?',
          champs: {},
          incertain: true,
          panne: null,
        },
      },
    }),
    'unheard',
  ],
  [
    'assignation',
    old('assignation', [], 'filling', {
      restored: {
        value: 'filling',
        context: {
          key: null,
          retried: false,
          username: 'col001',
          pending: null,
          quantities: { A: 1 },
          message: null,
          faults: {},
        },
      },
    }),
    'editing',
  ],
])('a restored %s has everything that today’s machine needs, and nothing undefined', (_name, journal, state) => {
  const { value, context } = migrated(journal).restored as { value: unknown; context: Record<string, unknown> };
  expect(value).toBe(state);
  const { form, fields, base, key, failure, faults, sentBefore } = context;
  expect([form, fields, base, key, failure, faults, sentBefore]).not.toContain(undefined);
  expect(replay(journal).same).toBe(true);
});

test('the moment of a sending is that of its event', () => {
  const [, , , asked, confirmed] = migrated(old('ajustement', COUNTING, 'envoi')).entries;
  expect([asked?.event, confirmed?.event]).toEqual([
    { type: 'form.submitted', key: 'k1', at: '2026-11-20T08:00:04.000Z' },
    { type: 'submission.confirmed', at: '2026-11-20T08:00:05.000Z' },
  ]);
});

test('a current recording, or one of an unchanged machine, is returned as it is', () => {
  const today = old('import.livraisons', [{ type: 'finalise.confirmed' }], 'closed', { format: 2 });
  const session = old('session', [{ type: 'check.passed' }], 'x');
  expect(migrated(today)).toBe(today);
  expect(migrated(session)).toBe(session);
  const once = migrated(old('prix', PRICED, 'saving', PRICES));
  expect([migrated(once), once.machine, once.input]).toEqual([once, 'form.price', undefined]);
});

const LIVE = ['suivi.voulu', 'tour.obtenu', 'flux.ouvert', 'flux.perdu'].map((type) => ({ type }));
const PAUSE = { type: 'xstate.after.pause.live.suivi.attente' };

test.each<[string, readonly AnyEventObject[], unknown, string[]]>([
  ['cut', LIVE, { suivi: 'attente' }, ['following › stream › open', 'following › pausing']],
  ['tried again', [...LIVE, PAUSE], { suivi: { flux: 'connexion' } }, ['following › stream › connecting']],
  ['not wanted any more', [...LIVE, { type: 'suivi.inutile' }], 'ferme', ['closed']],
  ['not offered', [...LIVE.slice(0, 2), { type: 'flux.absent' }], 'absent', ['missing']],
])('a stream recorded under French names is replayed: %s', (_name, events, finalState, last) => {
  const { states, same } = replay(old('live', events, finalState, { format: 2 }));
  expect([states.slice(-last.length), same]).toEqual([last, true]);
});

test('the wait that a server asked for is found in a stream recorded under French names', () => {
  const asked = old('live', [...LIVE.slice(0, 2), { type: 'flux.perdu', attendre: 30_000 }], { suivi: 'attente' });
  expect(migrated(asked).entries.at(-1)?.event).toEqual({ type: 'stream.lost', waitMs: 30_000 });
  const restored = { value: { suivi: 'attente' }, context: { echecs: 2, attendre: 5 } };
  expect(migrated({ ...asked, restored }).restored).toEqual({
    value: { following: 'pausing' },
    context: { failures: 2, waitMs: 5 },
  });
});
