import * as telecharges from '../../../server/src/modules/audit/libelles.ts';
import { changementsDe, resume, valeur } from './changements.ts';
import { ACTIONS, CHAMPS, DONNEES, ELEMENTS } from './libelles.ts';

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
])('%s %p se lit %p', (champ, value, text) => {
  expect(valeur(champ, value)).toBe(text);
});

test('un journal téléchargé a les mots de l’écran', () => {
  const libelles = (table: Readonly<Record<string, { libelle: string }>>) =>
    Object.fromEntries(Object.entries(table).map(([name, { libelle }]) => [name, libelle]));
  expect({ ACTIONS, ELEMENTS: libelles(ELEMENTS), CHAMPS, DONNEES: libelles(DONNEES) }).toEqual({
    ACTIONS: telecharges.ACTIONS,
    ELEMENTS: telecharges.ELEMENTS,
    CHAMPS: telecharges.CHAMPS,
    DONNEES: telecharges.DONNEES,
  });
});

test('ce qui diffère vient d’abord ; ce qui est long a sa boîte ; une création n’a pas d’avant', () => {
  const all = changementsDe({
    before: { designation: 'A', couleur: '#111111', ancien: 1 },
    after: { designation: 'A', couleur: '#222222', polygon: { type: 'Polygon' } },
  });
  expect(all).toEqual([
    { champ: 'couleur', libelle: 'Couleur', avant: '#111111', apres: '#222222', long: false },
    { champ: 'ancien', libelle: 'ancien', avant: '1', apres: null, long: false },
    { champ: 'polygon', libelle: 'Contour', avant: null, apres: '{\n  "type": "Polygon"\n}', long: true },
    { champ: 'designation', libelle: 'Désignation', avant: 'A', apres: 'A', long: false },
  ]);
  expect(changementsDe({ before: null, after: { price: 10 } })).toEqual([
    { champ: 'price', libelle: 'Prix', avant: null, apres: '10\u00a0Ar', long: false },
  ]);
  expect(changementsDe({ before: null, after: { constructor: 1 } })).toMatchObject([
    { libelle: 'constructor', apres: '1' },
  ]);
  expect(changementsDe({ before: null, after: null })).toEqual([]);
});

test('en une ligne : deux champs, et combien d’autres', () => {
  expect(resume({ before: { price: 1000, survente: null }, after: { price: 1320, survente: 1500 } })).toBe(
    'Prix : 1\u202f000\u00a0Ar → 1\u202f320\u00a0Ar ; Survente : — → 1\u202f500\u00a0Ar',
  );
  expect(resume({ before: null, after: { designation: 'A', latitude: 1, longitude: 2, polygon: { a: 1 } } })).toBe(
    'Désignation : A ; Latitude : 1 ; +2',
  );
  expect(resume({ before: { polygon: null }, after: { polygon: '…', designation: 'Zone' } })).toBe(
    'Désignation : Zone ; Contour',
  );
  expect(resume({ before: null, after: { import: 4, polygon: { a: 1 } } })).toBe('Contour');
  expect(resume({ before: null, after: null })).toBe('');
});
