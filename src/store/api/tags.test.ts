import type { ApiError } from './call/apiError.ts';
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

test('a change invalidates the row, the lists it leaves or joins, and what is computed from it', () => {
  expect(toggled(undefined, undefined, { username: 'col001' })).toEqual(ALL);
});

test.each(['network', 'timeout', 'unreadable', 500, 502, 503, 504] as const)(
  'without a definite answer (%s) the change may have been made, so everything is read again',
  (status) => {
    expect(toggled(undefined, failed(status), { username: 'col001' })).toEqual(ALL);
    expect(dirties('paiement')(undefined, failed(status))).toEqual(['Paiement', 'Commercial', 'Dashboard', 'Audit']);
  },
);

test.each([400, 401, 403, 404, 409, 422, 429] as const)('refused (%s), nothing has changed', (status) => {
  expect(toggled(undefined, failed(status), { username: 'col001' })).toEqual([]);
  expect(whenDone('Session')(undefined, failed(status))).toEqual([]);
});

test('overtaken (412), only what the other person changed is read again', () => {
  expect(toggled(undefined, failed(412), { username: 'col001' })).toEqual([
    { type: 'Utilisateur', id: 'col001' },
    { type: 'Commercial', id: 'col001' },
  ]);
});

test('an import also invalidates its journal, and each tag only once', () => {
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
