import type { Journal } from '../journal.ts';
import { migrated } from './journalMigration.ts';
import { replay } from '../replay.ts';

const HERY = { username: 'col001', date: '2026-11-20' };
const CAME = { commandes: null, traces: [], pointsDeVente: [], rejouable: true };
const LOADED = [
  { type: 'commercial.choisi', rang: 0, username: 'col001' },
  { type: 'parcours.ajoute' },
  { type: 'parcours.retire', rang: 1 },
  { type: 'chargement.demande' },
  { type: 'xstate.done.actor.charger', output: CAME, actorId: 'charger' },
];
const old = (events: readonly { type: string }[], finalState: unknown, more: Partial<Journal> = {}): Journal => ({
  machine: 'parcours',
  format: 2,
  startedAt: '2026-11-20T08:00:00.000Z',
  dropped: 0,
  input: { jour: '2026-11-20' },
  entries: events.map((event, n) => ({ at: n, event })),
  finalState,
  ...more,
});

test.each<[string, Journal, unknown]>([
  ['trips on the map', old(LOADED, { affiche: 'suspendue' }), { shown: 'paused' }],
  ['a replay', old([...LOADED, { type: 'lecture.lancee' }], { affiche: 'lecture' }), { shown: 'playing' }],
  [
    'a loading that failed',
    old(
      [...LOADED.slice(0, 4), { type: 'xstate.error.actor.charger', error: { message: 'Panne' } } as { type: string }],
      'echec',
    ),
    'failed',
  ],
  [
    'a recording without its beginning',
    old(
      [{ type: 'lecture.lancee' }],
      { affiche: 'lecture' },
      {
        dropped: 4,
        restored: {
          value: { affiche: 'suspendue' },
          context: {
            lignes: [HERY],
            demandes: [{ ...HERY, rang: 0 }],
            affiches: [{ ...HERY, rang: 0 }],
            jour: '2026-11-20',
            frais: true,
            incomplet: false,
            bilan: CAME,
            message: null,
            vitesse: 5,
          },
        },
      },
    ),
    { shown: 'playing' },
  ],
])('%s, recorded under French names, ends in the same state', (_name, journal, state) => {
  expect(replay(journal)).toMatchObject({ recorded: state, reached: state, same: true });
});

test('a recording under the present names is returned as it is', () => {
  const today = old([{ type: 'line.added' }], 'choosing', { format: 3, input: { day: '2026-11-20' } });
  expect(migrated(today)).toBe(today);
});
