import { old, KEPT, LINES, ZONE } from '../../../../tests/support/oldRecordings.ts';
import type { Journal } from '../journal.ts';
import { replay } from '../replay.ts';
import { migrated } from './journalMigration.ts';

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
