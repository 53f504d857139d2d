import type { TableauPos, ZonePos } from '@contract/dashboardPos.ts';

const ZONES: readonly [
  designation: string,
  couleur: string,
  west: number,
  south: number,
  points: number,
  revenue: number,
][] = [
  ['Analakely', '#3388ff', 47.51, -18.92, 142, 48_200_000],
  ['Ambohijatovo', '#e07b39', 47.53, -18.93, 96, 31_450_000],
  ['Ivandry', '#4b9e5f', 47.52, -18.88, 118, 39_800_000],
  ['Itaosy', '#8a63b3', 47.47, -18.92, 74, 18_650_000],
];
const SIDE = 0.018;

const square = (west: number, south: number): ZonePos['polygones'] => [
  [
    [
      [west, south],
      [west + SIDE, south],
      [west + SIDE, south + SIDE],
      [west, south + SIDE],
      [west, south],
    ],
  ],
];

/** Sample figures for a backend without this board, marked as such on the screen (docs/product.md, 6.3). */
export const samplePos = (startDate: string, endDate: string): Required<TableauPos> => ({
  startDate,
  endDate,
  chiffres: {
    total: 430,
    nouveaux: 18,
    actifs: 347,
    inactifs: 83,
    commandes: 736,
    chiffreAffaire: 138_100_000,
    panierMoyen: 187_636,
    frequence: 2.1,
    plusGrande: {
      code: 'EXEMPLE',
      orderNumber: 'EX001042',
      commandeAt: `${endDate}T08:30:00Z`,
      totalValue: 1_245_000,
      pointOfSale: { code: 'EXEMPLE', designation: 'Grossiste Analakely' },
      commercial: { username: 'exemple-1', nomPrenom: 'Rakotomalala Hery' },
    },
  },
  zones: ZONES.map(([designation, couleur, west, south, pointsDeVente, chiffreAffaire], at) => ({
    code: `EXEMPLE-${String(at + 1)}`,
    designation,
    couleur,
    polygones: square(west, south),
    pointsDeVente,
    chiffreAffaire,
  })),
  tops: ['Grossiste Analakely', 'Épicerie Soa', 'Boutique Tsara', 'Gargote Fitia', 'Kiosque Mirana'].map(
    (designation, at) => ({
      pointOfSale: { code: `EXEMPLE-${String(at + 1)}`, designation },
      chiffreAffaire: 5_840_000 - at * 870_000,
      commandes: 14 - at * 2,
    }),
  ),
});
