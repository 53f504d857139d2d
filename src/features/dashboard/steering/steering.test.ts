import type { CommercialPaces, Evolution, ZoneVisits } from '@contract/dashboardPilotage.ts';
import { byNeglect, changeOf, movers, pacers, weeksAgo } from './steering.ts';

test.each([
  [1, '2026-11-14'],
  [2, '2026-11-07'],
  [4, '2026-10-24'],
])('%i weeks up to today, both ends included', (weeks, from) => {
  expect(weeksAgo(weeks, '2026-11-20')).toEqual({ from, to: '2026-11-20' });
});

const zone = (code: string, pointsDeVente: number, third: number): ZoneVisits => ({
  code,
  designation: code,
  pointsDeVente,
  sans: [pointsDeVente, third, third, 0],
});

test('the zone with the largest share left alone for three weeks is first, then the one with more points', () => {
  const zones = [zone('none', 0, 0), zone('half', 10, 5), zone('all', 2, 2), zone('larger half', 20, 10)];
  expect(byNeglect(zones).map(({ code }) => code)).toEqual(['all', 'larger half', 'half', 'none']);
});

const paces = (objectif: number, ...sums: number[]): CommercialPaces => ({
  objectif,
  commerciaux: sums.map((chiffreAffaireMois, at) => ({
    commercial: { username: `col${String(at)}`, nomPrenom: `Nom ${String(at)}` },
    chiffreAffaireMois,
  })),
});

describe('the strip of representatives', () => {
  // On 20 November 2026, 17 of 25 working days are over or under way: 68 %.
  const DAY = '2026-11-20';
  test.each([
    [100, 'good'],
    [68, 'good'],
    [67.9, 'warning'],
    [53, 'warning'],
    [52.8, 'critical'],
    [0, 'critical'],
  ])('who reached %p %% of the target is %s', (reached, tone) => {
    const [only] = pacers(paces(1_000, reached * 10), DAY).all;
    expect([only?.reached, only?.tone]).toEqual([expect.closeTo(reached), tone]);
  });

  test('the slowest is first, and the heights and the expected pace have one scale', () => {
    const { all, expected } = pacers(paces(1_000, 2_000, 500), DAY);
    expect(all.map(({ revenue, height }) => [revenue, height])).toEqual([
      [500, 0.25],
      [2_000, 1],
    ]);
    expect(expected).toBeCloseTo(0.34);
  });

  test('without a target nothing is said against it', () => {
    const { all, expected } = pacers(paces(0, 300, 600), DAY);
    expect(expected).toBeNull();
    expect(all).toMatchObject([
      { reached: null, ahead: null, tone: 'none', height: 0.5 },
      { reached: null, ahead: null, tone: 'none', height: 1 },
    ]);
  });

  test('nobody, or nobody who sold anything', () => {
    expect(pacers(paces(0), DAY)).toEqual({ all: [], expected: null });
    expect(pacers(paces(0, 0), DAY).all).toMatchObject([{ height: 0 }]);
  });
});

const evolution = (products: [code: string, now: number, before: number][]): Evolution => ({
  periode: { startDate: '2026-10-21', endDate: '2026-11-19', joursOuvres: 26 },
  precedente: { startDate: '2026-09-21', endDate: '2026-10-20', joursOuvres: 13 },
  total: { valeur: 0, avant: 0 },
  commerciaux: [{ commercial: { username: 'col001', nomPrenom: 'Hery' }, valeur: 10, avant: 0 }],
  produits: products.map(([code, now, before]) => ({
    produit: { code, designation: `Produit ${code}` },
    valeur: now,
    avant: before,
  })),
});

test('who rose and who fell, per working day, the most first', () => {
  // As many sales in half as many working days were twice as many per day.
  const { up, down } = movers(
    evolution([
      ['A', 300, 100],
      ['B', 100, 100],
      ['C', 900, 100],
      ['D', 0, 400],
      ['E', 200, 100],
      ['F', 50, 0],
    ]),
    'produits',
  );
  expect(up.map(({ key, difference, percent }) => [key, difference, percent])).toEqual([
    ['C', 700, 350],
    ['A', 100, 50],
    ['F', 50, null],
  ]);
  expect(down.map(({ key, difference, percent }) => [key, difference, percent])).toEqual([
    ['D', -800, -100],
    ['B', -100, -50],
  ]);
  expect(movers(evolution([]), 'commerciaux').up).toMatchObject([{ key: 'col001', name: 'Hery', value: 10 }]);
});

test('all sales are compared in the same way', () => {
  expect(changeOf({ valeur: 150, avant: 100 }, evolution([]))).toEqual({ difference: -50, percent: -25 });
});
