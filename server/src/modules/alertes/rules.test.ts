import { alertsOf, type Figures, type Thresholds } from './rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const THRESHOLDS: Thresholds = {
  stock: 3,
  expiry: 30,
  commercialSilence: 7,
  deviceSilence: 2,
  balance: 2_500_000,
  balanceDays: 30,
};
const hery = { commercialId: 1, nomPrenom: 'Hery' };
const fanja = { commercialId: 2, nomPrenom: 'Fanja' };
const calm = { isActive: true, lastCommandeAt: NOW, createdAt: NOW, owed: 0, unpaidSince: null };
const stock = (who: typeof hery, code: string, available: number, sold: number) => ({
  ...who,
  code,
  designation: `Produit ${code}`,
  available,
  sold,
});
const lot = (who: typeof hery, code: string, expireAt: string, valeur: number) => ({
  ...who,
  code,
  designation: 'Café',
  lotNumber: `N-${code}`,
  expireAt,
  valeur,
});
const device = (heardAt: Date | null) => ({
  code: 'TRK1',
  imei: '86001',
  designation: 'Moto 1',
  nomPrenom: 'Hery',
  heardAt,
});

const said = (figures: Partial<Figures>, thresholds: Partial<Thresholds> = {}) =>
  alertsOf({ stocks: [], lots: [], accounts: [], devices: [], ...figures }, { ...THRESHOLDS, ...thresholds }, NOW).map(
    ({ genre, caseKey, message, extent }) => [genre, caseKey, message.replaceAll('\u00a0', ' '), extent],
  );

test.each([
  ['exactly three days of sales are enough', [stock(hery, 'A', 3, 30)], []],
  ['a unit less is not', [stock(hery, 'A', 2, 30)], [['stock', '1', 'Stock bas chez Hery : Produit A (2 unités)', 1]]],
  ['none at all', [stock(hery, 'A', 0, 1)], [['stock', '1', 'Stock bas chez Hery : Produit A (rupture)', 1]]],
  ['what is not sold is not short', [stock(hery, 'A', 0, 0)], []],
  [
    'one case for each person',
    [
      stock(hery, 'A', 0, 9),
      stock(fanja, 'A', 1, 90),
      stock(hery, 'B', 0, 9),
      stock(hery, 'C', 0, 9),
      stock(hery, 'D', 0, 9),
    ],
    [
      ['stock', '1', 'Stock bas chez Hery : 4 produits (Produit A, Produit B, Produit C…)', 4],
      ['stock', '2', 'Stock bas chez Fanja : Produit A (1 unité)', 1],
    ],
  ],
])('stock: %s', (_, stocks, expected) => {
  expect(said({ stocks })).toEqual(expected);
});

test.each([
  [
    'on the thirtieth day',
    [lot(hery, 'A', '2026-12-20', 1_000)],
    [['peremption', '1', 'Chez Hery, le lot N-A (Café) expire le 20/12/2026 : 1 000 Ar', 1]],
  ],
  ['a day later', [lot(hery, 'A', '2026-12-21', 1_000)], []],
  [
    'already over',
    [lot(hery, 'A', '2026-11-20', 1_000)],
    [['peremption', '1', 'Chez Hery, le lot N-A (Café) a expiré le 20/11/2026 : 1 000 Ar', 1]],
  ],
  ['worth nothing', [lot(hery, 'A', '2026-11-21', 0)], []],
  [
    'several',
    [lot(hery, 'A', '2026-11-01', 1_000), lot(hery, 'B', '2026-12-01', 2_500)],
    [['peremption', '1', 'Chez Hery, 2 lots expirent sous 30 jours, dont 1 déjà : 3 500 Ar', 2]],
  ],
])('expiry: %s', (_, lots, expected) => {
  expect(said({ lots })).toEqual(expected);
});

test.each([
  ['an order seven days ago', { lastCommandeAt: new Date('2026-11-13T09:00:00Z') }, []],
  [
    'an order longer ago',
    { lastCommandeAt: new Date('2026-11-13T08:59:59Z') },
    [['silence', '1', 'Hery : aucune commande depuis le 13/11/2026', 1]],
  ],
  ['not at work any more', { lastCommandeAt: new Date('2026-10-01T00:00:00Z'), isActive: false }, []],
  ['new, without any', { lastCommandeAt: null }, []],
  [
    'never any',
    { lastCommandeAt: null, createdAt: new Date('2026-01-01T00:00:00Z') },
    [['silence', '1', 'Hery n’a encore passé aucune commande', 1]],
  ],
  ['owes as much as one may', { owed: 2_500_000 }, []],
  ['owes more', { owed: 2_500_001, unpaidSince: NOW }, [['solde', '1', 'Reste à payer de Hery : 2 500 001 Ar', 1]]],
  [
    'owes little, for long, at work or not',
    { owed: 5, isActive: false, unpaidSince: new Date('2026-10-01T00:00:00Z') },
    [['solde', '1', 'Reste à payer de Hery : 5 Ar, sans paiement depuis le 01/10/2026', 1]],
  ],
])('person: %s', (_, account, expected) => {
  expect(said({ accounts: [{ ...hery, ...calm, ...account }] })).toEqual(expected);
});

test('an amount of 0 means that no amount is too much', () => {
  expect(said({ accounts: [{ ...hery, ...calm, owed: 9_000_000, unpaidSince: NOW }] }, { balance: 0 })).toEqual([]);
});

test.each([
  ['heard of two days ago', new Date('2026-11-18T09:00:00Z'), 0],
  ['longer ago', new Date('2026-11-18T08:59:00Z'), 1],
  ['never, and nobody knows since when', null, 0],
])('device: %s', (_, heardAt, count) => {
  expect(said({ devices: [device(heardAt)] })).toEqual(
    [['balise', 'TRK1', 'Moto 1 (Hery) : aucun signal depuis le 18/11/2026', 1]].slice(0, count),
  );
});
