import { chosenSort, firstDirection } from './sorting.ts';

const list = {
  sorts: [
    { field: 'nomPrenom' },
    { field: 'ventes' },
    { field: 'commandeAt' },
    { field: 'dateAjustement' },
    { field: 'expireAt', first: 'asc' },
    { field: 'risque', first: 'desc' },
  ],
  columns: [{ sort: 'nomPrenom' }, { sort: 'ventes', align: 'end' }, { sort: 'actif', align: 'center' }],
} as const;

test.each([
  ['nomPrenom', 'asc'],
  ['commercial.nomPrenom', 'asc'],
  ['ventes', 'desc'],
  ['commandeAt', 'desc'],
  ['dateAjustement', 'desc'],
  ['actif', 'asc'],
  // The list's own direction wins, for example for expiry dates.
  ['expireAt', 'asc'],
  ['risque', 'desc'],
])('%s starts %s', (field, direction) => {
  expect(firstDirection(field, list)).toBe(direction);
});

test('choosing the same field reverses it; another field starts in its own direction', () => {
  expect(chosenSort('ventes', { field: 'ventes', direction: 'desc' }, list)).toEqual({
    field: 'ventes',
    direction: 'asc',
  });
  expect(chosenSort('nomPrenom', { field: 'ventes', direction: 'desc' }, list)).toEqual({
    field: 'nomPrenom',
    direction: 'asc',
  });
  expect(chosenSort('ventes', undefined, list)).toEqual({ field: 'ventes', direction: 'desc' });
});
