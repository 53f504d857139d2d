import {
  done,
  failedActor,
  old,
  KEPT,
  LINES,
  COUNTING,
  FINALISING,
  PRICES,
  PRICED,
  COUNTED,
  GIVING,
  RENAMING,
  ZONE,
  SENDING,
  TYPING,
} from '../../../../tests/support/oldRecordings.ts';
import type { Journal } from '../journal.ts';
import { replay } from '../replay.ts';
import { migrated } from './journalMigration.ts';

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
