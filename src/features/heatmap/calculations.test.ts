/** @jest-environment ./tests/support/sharedDom.cjs */
import type { Heatmap, HeatmapZone } from '@contract/heatmap.ts';
import { addDays } from '../../../rules/day.ts';
import { contrast } from '../../ui/theme/contrast.ts';
import { dark, light } from '../../ui/theme/tokens.ts';
import { askedOf, keptPeriod, thisMonth, type Asked } from './address.ts';
import { changeColour, DEFAULT_COLOUR, heatColour, ownColour } from './colour.ts';
import { changeOf, linearChanges, percentText, rankChanges, type Change } from './change.ts';
import { linearBounds, quantile, rankBounds, rankShare } from './scale.ts';
import { figuresOf, sorted, valueText } from './figures.ts';
import { legendOf } from './legendScale.ts';
import { originOf } from './origin.ts';
import { boundsIn, closeUpOf, placeInside, polygonsIn } from './shape.ts';

const TODAY = '2026-11-20';
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
const change = (value: number, previous: number): Change =>
  changeOf(value, previous) ?? { previous: 0, difference: 0, percent: 0 };

describe('couleurs', () => {
  // hsl(0, 70%, 85 − 35 × intensity) (docs/product.md, 9.5)
  test.each([
    [0, '#f4bebe'],
    [0.5, '#e67272'],
    [1, '#d92626'],
    [-3, '#f4bebe'],
    [7, '#d92626'],
  ])('intensité %d : %s', (intensity, colour) => {
    expect(heatColour(intensity)).toBe(colour);
  });
  test.each([
    ['#44709F', '#44709F'],
    ['', DEFAULT_COLOUR],
    [null, DEFAULT_COLOUR],
    ['rgb(1,2,3)', DEFAULT_COLOUR],
    ['javascript:alert(1)', DEFAULT_COLOUR],
    ['#333', DEFAULT_COLOUR],
  ])('couleur propre %p : %s', (given, colour) => {
    expect(ownColour(given)).toBe(colour);
  });
  test('baisse bleue, hausse orange, rien entre les deux ; jamais rouge et vert', () => {
    const [down, none, up] = [-1, 0, 1].map(changeColour);
    expect([down, none, up]).toEqual(['#226fd3', '#d9d6d4', '#d37522']);
  });
  test.each([0, 0.25, 0.5, 0.75, 1])(
    'le texte et son halo se distinguent à l’intensité %d, dans les deux thèmes',
    (intensity) => {
      for (const theme of [light, dark]) {
        expect(contrast(theme.text, theme.surface)).toBeGreaterThan(7);
        expect(
          Math.max(contrast(theme.text, heatColour(intensity)), contrast(theme.surface, heatColour(intensity))),
        ).toBeGreaterThan(3);
      }
    },
  );
});

describe('échelle', () => {
  test.each<[number[], number, number]>([
    [[1, 2, 3], 1, 0],
    [[1, 2, 3], 2, 0.5],
    [[1, 2, 3], 3, 1],
    [[5, 5, 9], 5, 0.25],
    [[4, 4], 4, 0.5],
    [[7], 7, 1],
  ])('rang de %j : %d à %d', (values, value, share) => {
    expect(rankShare(values, value)).toBe(share);
  });
  test.each<[number[], number, number]>([
    [[10, 20, 30], 0.5, 20],
    [[10, 20], 0.25, 12.5],
    [[3], 0.9, 3],
    [[0, 100], 1, 100],
  ])('quantile de %j à %d : %d', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 10);
  });
  test('chaque zone tombe entre les seuils de son pas', () => {
    const values = [3, 900, 14, 14, 51, 2, 7, 7, 7, 120, 33, 8, 1];
    const ordered = [...values].sort((a, b) => a - b);
    const bounds = rankBounds(values);
    for (const value of values) {
      const step = Math.min(9, Math.floor(rankShare(ordered, value) * 10));
      expect(value).toBeGreaterThanOrEqual(bounds[step] ?? NaN);
      expect(value).toBeLessThanOrEqual(bounds[step + 1] ?? NaN);
    }
  });
  test('les seuils linéaires vont de l’un à l’autre bout', () => {
    expect(linearBounds(10, 110)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]);
  });
});

describe('écart', () => {
  test.each<[number, number | undefined, Change | undefined]>([
    [120, 100, { previous: 100, difference: 20, percent: 20 }],
    [0, 50, { previous: 50, difference: -50, percent: -100 }],
    [5, 0, { previous: 0, difference: 5, percent: null }],
    [0, 0, { previous: 0, difference: 0, percent: 0 }],
    [5, undefined, undefined],
    [5, Number.NaN, undefined],
  ])('%p après %p', (value, previous, expected) => {
    expect(changeOf(value, previous)).toEqual(expected);
  });
  test.each<[number | null, string]>([
    [12.44, '+12,4 %'],
    [-8, '−8 %'],
    [0, '0 %'],
    [null, 'Nouveau'],
    [258.1, '+258 %'],
    [0.01, '0,0 %'],
    [-100, '−100 %'],
  ])('%p se lit %s', (percent, text) => {
    expect(plain(percentText(percent))).toBe(text);
  });
  test('par taille : une zone décuplée n’efface pas les autres, et l’échelle dit qu’elle déborde', () => {
    const changes = [...Array.from({ length: 19 }, (_, n) => change(100 + n, 100)), change(1_000, 100)];
    const { position, bounds, open } = linearChanges(changes);
    expect([bounds[0], bounds[5], bounds[10], open]).toEqual([-20, 0, 20, true]);
    expect([change(1_000, 100), change(110, 100), change(90, 100), change(100, 100)].map(position)).toEqual([
      1, 0.5, -0.5, 0,
    ]);
  });
  test('par rang : les tailles comptent ensemble, hausses et baisses', () => {
    const changes = [change(110, 100), change(80, 100), change(130, 100), change(100, 100), change(7, 0)];
    const { position, bounds } = rankChanges(changes);
    expect(changes.map(position)).toEqual([0.25, -0.5, 0.75, 0, 1]);
    expect(bounds.map((bound) => Math.round(Math.abs(bound)))).toEqual(
      [...bounds].reverse().map((bound) => Math.round(Math.abs(bound))),
    );
    expect([bounds[0], bounds[10]]).toEqual([-100, 100]);
    // A value cannot fall by more than 100 %.
    expect([0, 10].map((end) => rankChanges([change(900, 100)]).bounds[end])).toEqual([-100, 800]);
  });
  test.each([linearChanges, rankChanges])('rien à comparer', (scale) => {
    expect(scale([]).bounds).toHaveLength(11);
    expect(scale([change(5, 5)]).position(change(5, 5))).toBe(0);
  });
});

describe('zones', () => {
  test.each<[number, string, string]>([
    [1_234_500, 'MGA', '1 234 500 Ar'],
    [12, 'commandes', '12 commandes'],
    [1, 'commandes', '1 commande'],
    [0, 'POS', '0 POS'],
    [1, 'POS', '1 POS'],
  ])('%d %s : %s', (value, unit, text) => {
    expect(plain(valueText(value, unit))).toBe(text);
  });
  test('linéaire : l’intensité du serveur ; sans elle, la couleur de la zone ; sans valeur, hachurée', () => {
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
  test('quantiles : par rang, même si une zone écrase les autres', () => {
    const { zones } = figuresOf(
      answer([zone('A', 1, { intensity: 0 }), zone('B', 2, { intensity: 0.001 }), zone('C', 1_000, { intensity: 1 })]),
      { scale: 'quantile', compare: false },
    );
    expect(zones.map(({ intensity }) => intensity)).toEqual([0, 0.5, 1]);
  });
  test(
    'comparées : une zone inconnue est hachurée, une zone à 0 avant comme maintenant n’a pas changé, une autre ' +
      'a sa couleur ; une réponse sans période précédente reste ce qu’elle est',
    () => {
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
    },
  );
  test.each<[string, 'asc' | 'desc', string[]]>([
    ['valeur', 'desc', ['B', 'C', 'A', 'V']],
    ['valeur', 'asc', ['A', 'C', 'B', 'V']],
    ['nom', 'asc', ['A', 'B', 'C', 'V']],
    ['nom', 'desc', ['V', 'C', 'B', 'A']],
    ['ecart', 'desc', ['C', 'B', 'A', 'V']],
  ])('triées par %s %s : les inconnues à la fin', (field, direction, codes) => {
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
  test('la légende : dix pas, leurs seuils ; rien quand rien n’a de valeur', () => {
    const asked = { compare: false } as const;
    const of = (scale: Asked['scale'], zones: HeatmapZone[]) =>
      legendOf(figuresOf(answer(zones), { ...asked, scale }), { scale }, 'commandes');
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

describe('tracés', () => {
  const hostile: [string, unknown][] = [
    ['aucun anneau', []],
    ['un anneau vide', [[]]],
    ['rien', null],
    ['un texte', 'x'],
    [
      'deux points',
      [
        [
          [47, -19],
          [47.1, -19],
        ],
      ],
    ],
    [
      'pas des nombres',
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
      'hors de la Terre',
      [
        [
          [200, 0],
          [201, 0],
          [201, 99],
        ],
      ],
    ],
  ];
  test.each(hostile)('%s : pas de tracé, et rien ne casse', (_name, polygon) => {
    const { zones } = figuresOf(answer([zone('A', 1, { polygon: polygon as HeatmapZone['polygon'] })]), {
      scale: 'linear',
      compare: false,
    });
    expect([zones[0]?.polygons, placeInside(zones[0]?.polygons ?? [])]).toEqual([[], null]);
  });
  test('un point fou parmi de bons est laissé', () => {
    expect(
      polygonsIn({ polygon: [[...square(47.5), [Number.NaN, 0]]], autresPolygones: [[square(48)], [[]]] }),
    ).toEqual([[square(47.5)], [square(48)]]);
  });
  test(
    'de petites zones autour du centre : la carte s’en approche ; ailleurs ou étendues, elle reste où le ' +
      'document la veut',
    () => {
      const centre = { latitude: -18.91, longitude: 47.52 };
      const around = boundsIn([[square(47.48, -18.95, 0.08)]]);
      expect(closeUpOf(around, centre)).toBe(around);
      expect([
        closeUpOf(boundsIn([[square(47, -19, 1)]]), centre),
        closeUpOf(boundsIn([[square(49, -18, 0.01)]]), centre),
        closeUpOf(null, centre),
      ]).toEqual([null, null, null]);
    },
  );
  test('la bulle montre dedans, même dans un U et à côté d’un trou', () => {
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

describe('adresse et provenance', () => {
  const asked = (filters: Parameters<typeof askedOf>[0]['filters'] = {}) => askedOf({ filters }, TODAY);
  test('sans rien : chiffre d’affaires, du premier du mois à aujourd’hui', () => {
    expect(asked()).toEqual({
      metric: 'sales',
      period: { from: '2026-11-01', to: TODAY },
      commercials: [],
      products: [],
      scale: 'linear',
      compare: false,
    });
  });
  test.each<[string, string, readonly string[]]>([
    ['2026-11-01', TODAY, []],
    ['2026-11-01', '', ['2026-11-01', '']],
    ['2026-10-01', TODAY, ['2026-10-01', TODAY]],
  ])('la période %s à %s laisse %j', (from, to, kept) => {
    expect(keptPeriod({ from, to }, TODAY)).toEqual(kept);
  });
  test('le premier du mois est un jour', () => {
    expect(thisMonth('2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  });
  test.each<[Partial<Asked>, string]>([
    [{}, '/commandes?zones=Z1&periode=2026-11-01..2026-11-20'],
    [
      { metric: 'orders', commercials: ['col001'], period: { from: '2026-10-01', to: '' } },
      '/commandes?zones=Z1&commerciaux=col001&periode=2026-10-01..',
    ],
    [{ metric: 'pos-count', commercials: ['col001'] }, '/points-vente?zones=Z1&commerciaux=col001'],
    [{ metric: 'active-pos' }, '/points-vente?zones=Z1&commande-apres=2026-11-01'],
    [
      { metric: 'active-pos', period: { from: '2026-10-01', to: addDays(TODAY, -5) } },
      '/commandes?zones=Z1&periode=2026-10-01..2026-11-15',
    ],
  ])('%j vient de %s', (more, to) => {
    expect(originOf({ ...asked(), ...more }, 'Z1', TODAY).to).toBe(to);
  });
  test('les commandes ne connaissent pas les produits : le lien le dit', () => {
    expect(originOf({ ...asked(), products: ['ART1'] }, 'Z1', TODAY).label).toBe('Voir les commandes, tous produits');
  });
});
