/** @jest-environment ./tests/support/pageEnvironment.cjs */
import type { Heatmap, HeatmapZone } from '@contract/heatmap.ts';
import type { HeatmapSettings } from './address.ts';
import { figuresOf, intensityText, sorted, valueText } from './figures.ts';
import { legendOf } from './map/legendScale.ts';
import { boundsIn, closeUpOf, placeInside, polygonsIn } from './map/shape.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const square = (west: number, south = -19, side = 0.1): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const zone = (code: string, value: number, more: Partial<HeatmapZone> = {}): HeatmapZone => ({
  code,
  designation: `Zone ${code}`,
  couleur: '#44709f',
  polygon: [square(47.5)],
  value,
  ...more,
});
const answer = (zones: HeatmapZone[], unit = 'commandes'): Heatmap => ({
  zones,
  legend: { unit, label: 'x', minValue: 0, maxValue: 0 },
});
/** The value of a zone in the answer of a backend that has none for it. */
const UNKNOWN = null as unknown as number;

describe('zones', () => {
  test.each<[number, string, string]>([
    [1_234_500, 'MGA', '1 234 500 Ar'],
    [12, 'commandes', '12 commandes'],
    [1, 'commandes', '1 commande'],
    [0, 'POS', '0 POS'],
    [1, 'POS', '1 POS'],
  ])('%d %s: %s', (value, unit, text) => {
    expect(plain(valueText(value, unit))).toBe(text);
  });
  test('linear: the intensity of the server; without one, the own colour; without a value, hatched', () => {
    const { zones } = figuresOf(
      answer([
        zone('A', 4, { intensity: 0 }),
        zone('B', 9, { intensity: 1 }),
        zone('C', 3),
        zone('D', UNKNOWN),
        zone('E', 0, { intensity: 0 }),
        zone('F', 0),
      ]),
      { scale: 'linear', compare: false },
    );
    expect(zones.map(({ colour, empty, intensity }) => [colour, empty, intensity])).toEqual([
      ['#f4bebe', false, 0],
      ['#d92626', false, 1],
      ['#44709f', false, undefined],
      ['#44709f', true, undefined],
      ['#f4bebe', false, 0],
      ['#44709f', false, undefined],
    ]);
    expect(zones.map(({ text }) => plain(text)).slice(-3)).toEqual(['—', '0 commande', '0 commande']);
  });
  test('bars begin at zero: half the largest value is half a bar', () => {
    const { zones } = figuresOf(
      answer([zone('A', 100, { intensity: 0 }), zone('B', 200, { intensity: 1 }), zone('C', UNKNOWN)]),
      { scale: 'linear', compare: false },
    );
    expect(zones.map(({ share }) => share)).toEqual([0.5, 1, 0]);
  });
  test.each<[number | undefined, number, string]>([
    [0, 2_402_500, 'la plus faible'],
    [0.003, 10, 'la plus faible'],
    [0, 0, '0 %'],
    [0.47, 10, '47 %'],
    [undefined, 10, '—'],
  ])('an intensity of %p beside %p: %s', (intensity, value, text) => {
    expect(plain(intensityText({ intensity, value }))).toBe(text);
  });
  test('quantiles: by rank, even when one zone exceeds all others', () => {
    const { zones } = figuresOf(
      answer([zone('A', 1, { intensity: 0 }), zone('B', 2, { intensity: 0.001 }), zone('C', 1_000, { intensity: 1 })]),
      { scale: 'quantile', compare: false },
    );
    expect(zones.map(({ intensity }) => intensity)).toEqual([0, 0.5, 1]);
  });
  test('compared: an unknown zone is hatched, 0 after 0 is no change, others have their colour', () => {
    const compared = figuresOf(
      answer([
        zone('A', 5, { previousValue: 10, intensity: 1 }),
        zone('B', UNKNOWN),
        zone('C', 0, { previousValue: 3 }),
        zone('D', 0, { previousValue: 0 }),
      ]),
      { scale: 'linear', compare: true },
    );
    expect(compared.zones.map(({ empty, position }) => [empty, position])).toEqual([
      [false, -0.5],
      [true, undefined],
      [false, -1],
      [false, 0],
    ]);
    expect(
      figuresOf(answer([zone('A', 5, { intensity: 1 })]), { scale: 'linear', compare: true }).changes,
    ).toBeUndefined();
  });
  test.each<[string, 'asc' | 'desc', string[]]>([
    ['valeur', 'desc', ['B', 'C', 'A', 'V']],
    ['valeur', 'asc', ['A', 'C', 'B', 'V']],
    ['nom', 'asc', ['A', 'B', 'C', 'V']],
    ['nom', 'desc', ['V', 'C', 'B', 'A']],
    ['ecart', 'desc', ['C', 'B', 'A', 'V']],
  ])('sorted by %s %s: unknown zones come last', (field, direction, codes) => {
    const { zones } = figuresOf(
      answer([
        zone('V', UNKNOWN),
        zone('A', 1, { intensity: 0, previousValue: 9 }),
        zone('B', 9, { intensity: 1, previousValue: 3 }),
        zone('C', 5, { intensity: 0.5, previousValue: 0 }),
      ]),
      { scale: 'linear', compare: true },
    );
    expect(sorted(zones, { field, direction }).map(({ code }) => code)).toEqual(codes);
  });
  test('the legend: ten steps and their bounds; none when no zone has a value', () => {
    const settings = { compare: false } as const;
    const of = (scale: HeatmapSettings['scale'], zones: HeatmapZone[]) =>
      legendOf(figuresOf(answer(zones), { ...settings, scale }), { scale }, 'commandes');
    const zones = [0, 1, 2, 3, 100].map((n) => zone(`Z${n}`, 1 + n, { intensity: n / 100 }));
    expect(of('linear', zones)).toMatchObject({ ends: ['Faible', 'Élevé'], even: true });
    expect(of('linear', zones)?.steps.map(({ text }) => plain(text))[0]).toBe('de 1 commande à 11 commandes');
    expect(of('quantile', zones)?.bounds).toEqual(['1', '1', '2', '2', '3', '3', '3', '4', '23', '62', '101']);
    expect(of('linear', [zone('A', UNKNOWN)])).toBeNull();
    expect(
      of('quantile', [zone('A', 0, { intensity: 0 }), zone('B', 10, { intensity: 1 })])?.bounds.slice(0, 2),
    ).toEqual(['0', '1']);
  });
});

describe('shapes', () => {
  const hostile: [string, unknown][] = [
    ['no rings', []],
    ['an empty ring', [[]]],
    ['nothing', null],
    ['a text', 'x'],
    [
      'two points',
      [
        [
          [47, -19],
          [47.1, -19],
        ],
      ],
    ],
    [
      'no numbers',
      [
        [
          [Number.NaN, 1],
          ['a', 'b'],
          [null, null],
          [1 / 0, 2],
        ],
      ],
    ],
    [
      'off the earth',
      [
        [
          [200, 0],
          [201, 0],
          [201, 99],
        ],
      ],
    ],
  ];
  test.each(hostile)('%s: no shape, and nothing breaks', (_name, polygon) => {
    const { zones } = figuresOf(answer([zone('A', 1, { polygon: polygon as HeatmapZone['polygon'] })]), {
      scale: 'linear',
      compare: false,
    });
    expect([zones[0]?.polygons, placeInside(zones[0]?.polygons ?? [])]).toEqual([[], null]);
  });
  test('one invalid point among valid ones is left out', () => {
    expect(
      polygonsIn({ polygon: [[...square(47.5), [Number.NaN, 0]]], autresPolygones: [[square(48)], [[]]] }),
    ).toEqual([[square(47.5)], [square(48)]]);
  });
  test('the map zooms in to small zones around the centre; elsewhere or larger, it stays', () => {
    const centre = { latitude: -18.91, longitude: 47.52 };
    const around = boundsIn([[square(47.48, -18.95, 0.08)]]);
    expect(closeUpOf(around, centre)).toBe(around);
    expect([
      closeUpOf(boundsIn([[square(47, -19, 1)]]), centre),
      closeUpOf(boundsIn([[square(49, -18, 0.01)]]), centre),
      closeUpOf(null, centre),
    ]).toEqual([null, null, null]);
  });
  test('the popup points inside the shape, even in a U and beside a hole', () => {
    const u = [
      [0, 0],
      [10, 0],
      [10, 10],
      [9, 10],
      [9, 1],
      [4, 1],
      [4, 10],
      [0, 10],
      [0, 0],
    ] as const;
    expect(placeInside([[u]])).toEqual({ latitude: 5, longitude: 2 });
    expect(
      placeInside([
        [
          square(0, 0, 10),
          [
            [1, 1],
            [9.5, 1],
            [9.5, 9],
            [1, 9],
            [1, 1],
          ],
        ],
      ])?.longitude,
    ).toBe(0.5);
  });
});
