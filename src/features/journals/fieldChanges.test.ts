import { fieldChangesOf, summaryOf, valueText } from './fieldChanges.ts';

test.each<[string, unknown, string]>([
  ['isEnabled', true, 'Oui'],
  ['isEnabled', false, 'Non'],
  ['price', 1320.55, '1\u202f320,55\u00a0Ar'],
  ['lignes', 1200, '1\u202f200'],
  ['latitude', -18.912345, '-18.912345'],
  ['commandeAt', '2026-11-02T12:30:00Z', '02/11/2026 15:30'],
  ['jour', '2026-11-02', '02/11/2026'],
  ['utilisateurRoleCode', 'ROLE_ADMIN', 'Super Administrateur'],
  ['utilisateurs', ['col001', 'col002'], 'col001, col002'],
  ['utilisateurs', [], '—'],
  ['phoneNumber', '341027154', '034 10 271 54'],
  ['phoneNumber', '', '—'],
  ['motif', '', '—'],
  ['motif', null, '—'],
  ['motif', 'constructor', 'constructor'],
  ['polygon', { type: 'Polygon' }, '{\n  "type": "Polygon"\n}'],
  [
    'polygon',
    {
      c: [
        [47.5, -18.9],
        [48, -1e-7],
      ],
    },
    '{\n  "c": [\n    [47.5, -18.9],\n    [48, -1e-7]\n  ]\n}',
  ],
  ['surface', 12_345, '12\u202f345\u00a0m²'],
  ['x', '2026-99-99', '2026-99-99'],
])('%s %p is written %p', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

test('what differs comes first; a long value has its box; a creation has no value before', () => {
  const all = fieldChangesOf({
    before: { designation: 'A', couleur: '#111111', former: 1 },
    after: { designation: 'A', couleur: '#222222', polygon: { type: 'Polygon' } },
  });
  expect(all).toEqual([
    { field: 'couleur', label: 'Couleur', before: '#111111', after: '#222222', long: false },
    { field: 'former', label: 'former', before: '1', after: null, long: false },
    { field: 'polygon', label: 'Contour', before: null, after: '{\n  "type": "Polygon"\n}', long: true },
    { field: 'designation', label: 'Désignation', before: 'A', after: 'A', long: false },
  ]);
  expect(fieldChangesOf({ before: null, after: { price: 10 } })).toEqual([
    { field: 'price', label: 'Prix', before: null, after: '10\u00a0Ar', long: false },
  ]);
  expect(fieldChangesOf({ before: null, after: { constructor: 1 } })).toMatchObject([
    { label: 'constructor', after: '1' },
  ]);
  expect(fieldChangesOf({ before: null, after: null })).toEqual([]);
});

test('on one line: two fields, and how many more there are', () => {
  expect(summaryOf({ before: { price: 1000, survente: null }, after: { price: 1320, survente: 1500 } })).toBe(
    'Prix\u00a0: 1\u202f000\u00a0Ar → 1\u202f320\u00a0Ar\u00a0; Survente\u00a0: — → 1\u202f500\u00a0Ar',
  );
  expect(summaryOf({ before: null, after: { designation: 'A', latitude: 1, longitude: 2, polygon: { a: 1 } } })).toBe(
    'Désignation\u00a0: A\u00a0; Latitude\u00a0: 1\u00a0; +2',
  );
  expect(summaryOf({ before: { polygon: null }, after: { polygon: '…', designation: 'Zone' } })).toBe(
    'Désignation\u00a0: Zone\u00a0; Contour',
  );
  expect(summaryOf({ before: null, after: { import: 4, polygon: { a: 1 } } })).toBe('Contour');
  expect(summaryOf({ before: null, after: null })).toBe('');
});
