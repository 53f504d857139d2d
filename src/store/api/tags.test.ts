import type { ApiError } from './apiError.ts';
import { dirties, dirtiesOne, whenDone } from './tags.ts';

const failed = (status: ApiError['status']): ApiError => ({ status, detail: null, violations: [] });
const toggled = dirtiesOne<{ username: string }>('utilisateur', ({ username }) => username, 'DeviceSession');
const ALL = [
  { type: 'Utilisateur', id: 'col001' },
  { type: 'Commercial', id: 'col001' },
  { type: 'Utilisateur', id: 'LIST' },
  { type: 'Commercial', id: 'LIST' },
  'Dashboard',
  'DeviceSession',
  'Audit',
];

test('un changement oublie la ligne, les listes qu’elle quitte ou rejoint, et ce qui en est tiré', () => {
  expect(toggled(undefined, undefined, { username: 'col001' })).toEqual(ALL);
});

test.each(['network', 'timeout', 'unreadable', 500, 502, 503, 504] as const)(
  'sans réponse sûre (%s), il a pu se faire : tout est relu',
  (status) => {
    expect(toggled(undefined, failed(status), { username: 'col001' })).toEqual(ALL);
    expect(dirties('paiement')(undefined, failed(status))).toEqual(['Paiement', 'Commercial', 'Dashboard', 'Audit']);
  },
);

test.each([400, 401, 403, 404, 409, 422, 429] as const)('refusé (%s), rien n’a changé', (status) => {
  expect(toggled(undefined, failed(status), { username: 'col001' })).toEqual([]);
  expect(whenDone('Session')(undefined, failed(status))).toEqual([]);
});

test('devancé (412), ce que l’autre a changé est relu, et rien d’autre', () => {
  expect(toggled(undefined, failed(412), { username: 'col001' })).toEqual([
    { type: 'Utilisateur', id: 'col001' },
    { type: 'Commercial', id: 'col001' },
  ]);
});

test('un import oublie aussi son journal, chaque étiquette une fois', () => {
  const tags = dirties('livraison', 'import_journal')(undefined, undefined);
  expect(tags).toEqual([
    'Livraison',
    'StockCommercial',
    'StockMouvement',
    'Commercial',
    'Dashboard',
    'ProductStats',
    'Importation',
    'Alerte',
    'Audit',
  ]);
});
