import fc from 'fast-check';
import type { DeviceRoute, Parcours } from '@contract/parcours.ts';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import { contrast } from '../../ui/theme/contrast.ts';
import { dark, light } from '../../ui/theme/tokens.ts';
import { ecrireHeure, ecrireParcours, lireHeure, lireParcours } from './adresse.ts';
import { type Battement, Horloge } from './horloge.ts';
import { couleurDe, PALETTES } from './palette.ts';
import { formatDistance, formatDuree, formatHeure, secondesDe } from './temps.ts';
import { etendueDe, trajetDe } from './trajet.ts';

const JOUR = '2026-11-20';
const instant = (heure: string) => new Date(Date.parse(`${JOUR}T${heure}:00+03:00`)).toISOString();

describe('l’adresse', () => {
  const ligne = fc.record({
    username: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    date: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  });

  test('dit les parcours, quels que soient les noms, et se relit', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(ligne, { maxLength: 20, selector: ({ username, date }) => date + username }),
        (parcours) => {
          const adresse = ecrireParcours(parcours, new URLSearchParams('vue=pos&heure=10h00')).toString();
          expect(lireParcours(new URLSearchParams(adresse))).toEqual(parcours);
          expect(adresse.startsWith('vue=pos')).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['', []],
    ['parcours=2026-02-30.col001', []],
    ['parcours=2026-11-20', []],
    ['parcours=2026-11-20.', []],
    [
      'parcours=2026-11-20.&parcours=.&parcours=.b&parcours=2026-11-20.a&parcours=.',
      [
        { username: '', date: JOUR },
        { username: '', date: '' },
        { username: 'b', date: '' },
        { username: 'a', date: JOUR },
      ],
    ],
    ['parcours=2026-11-20.a&parcours=2026-11-20.a', [{ username: 'a', date: JOUR }]],
  ])('%s', (adresse, attendu) => {
    expect(lireParcours(new URLSearchParams(adresse))).toEqual(attendu);
  });

  test.each([
    ['heure=14h05', 50_700],
    ['heure=24h00', 86_400],
    ['heure=25h00', null],
    ['heure=14h60', null],
    ['heure=x', null],
    ['', null],
  ])('la minute : %s', (adresse, attendu) => {
    expect(lireHeure(new URLSearchParams(adresse))).toBe(attendu);
    if (attendu === 50_700)
      expect(ecrireHeure(attendu + 59, new URLSearchParams('vue=pos')).toString()).toBe('vue=pos&heure=14h05');
  });
});

test('le temps et les longueurs, comme on les dit', () => {
  expect([secondesDe(instant('00:00'), JOUR), secondesDe('2026-11-20T21:00:00Z', JOUR)]).toEqual([0, 86_400]);
  expect([0, 29_159, 86_400].map(formatHeure)).toEqual(['00:00', '08:05', '00:00']);
  expect([0, 45, 60, 3_599, 7_500].map(formatDuree)).toEqual(
    ['0 s', '45 s', '1 min', '1 h 00', '2 h 05'].map((text) => text.replaceAll(' ', '\u00a0')),
  );
  expect([0, 999, 12_345].map(formatDistance)).toEqual(['0\u00a0m', '999\u00a0m', '12,3\u00a0km']);
});

describe('six couleurs, puis de nouveau la première', () => {
  const cas = (
    [
      ['clair', light],
      ['sombre', dark],
    ] as const
  ).flatMap(([theme, tokens]) => PALETTES[theme].map((une) => [theme, tokens, une] as const));
  test.each(cas)('%s', (_theme, tokens, { trait, encre }) => {
    for (const fond of [tokens['map-land'], tokens.surface]) expect(contrast(trait, fond)).toBeGreaterThanOrEqual(3);
    expect(contrast(encre, trait)).toBeGreaterThanOrEqual(4.5);
  });
  test('en rond', () => {
    for (const palette of [PALETTES.clair, PALETTES.sombre]) {
      expect(new Set(palette.map(({ trait }) => trait)).size).toBe(6);
      expect(couleurDe(palette, 13)).toBe(palette[1]);
    }
  });
});

describe('l’horloge', () => {
  /** Pictures on demand. */
  function montee(vitesse: number) {
    let suivant: ((ms: number) => void) | null = null;
    const battement: Battement = (next) => {
      suivant = next;
      return () => {
        suivant = null;
      };
    };
    const horloge = new Horloge();
    horloge.borner(3_600, 36_000);
    horloge.regler(vitesse);
    const vus: number[] = [];
    horloge.suivre((t) => vus.push(t));
    const image = (ms: number) => {
      const maintenant = suivant;
      suivant = null;
      maintenant?.(ms);
    };
    return { horloge, battement, image, vus, tourne: () => suivant !== null };
  }

  test.each([
    [0.5, 30],
    [1, 60],
    [50, 3_000],
  ])('à %f×, une seconde en fait passer %i', (vitesse, secondes) => {
    const { horloge, battement, image } = montee(vitesse);
    horloge.lancer(battement, () => undefined);
    for (const ms of [100, 600, 1_100]) image(ms);
    expect(horloge.instant).toBe(3_600 + secondes);
  });

  test('reste dans ses bornes, dit la fin une fois, et s’arrête', () => {
    const { horloge, battement, image, vus, tourne } = montee(50);
    const finie = jest.fn();
    horloge.aller(0);
    expect(horloge.instant).toBe(3_600);
    horloge.aller(35_990);
    horloge.lancer(battement, finie);
    for (const ms of [0, 1_000, 2_000]) image(ms);
    expect([horloge.instant, tourne(), finie.mock.calls.length, vus.at(-1)]).toEqual([36_000, false, 1, 36_000]);
  });

  test('une page cachée ne fait pas sauter l’heure ; suspendue, elle ne bouge plus', () => {
    const { horloge, battement, image, tourne } = montee(1);
    horloge.lancer(battement, () => undefined);
    image(0);
    image(60_000);
    expect(horloge.instant).toBe(3_690);
    horloge.suspendre();
    expect(tourne()).toBe(false);
  });
});

describe('un trajet', () => {
  const point = (heure: string, pointOfSaleCode: string, more: Partial<Parcours['points'][number]> = {}) => ({
    latitude: -18.9,
    longitude: 47.5,
    heure: instant(heure),
    commandeValeur: 100,
    commandeCode: `C${heure}`,
    pointOfSale: pointOfSaleCode,
    pointOfSaleCode,
    pointOfSaleNumber: '',
    ...more,
  });
  const parcours: Parcours = {
    commercial: { username: 'col001', nomPrenom: 'Hery' },
    couleur: '#000000',
    date: JOUR,
    points: [point('08:10', 'P1'), point('09:00', 'P1'), point('10:00', 'AUTRE', { latitude: null, longitude: null })],
  };
  const balise = (
    code: string,
    from: number,
    positions: readonly [latitude: number, longitude: number][],
  ): DeviceRoute => ({
    device: { code, imei: '1', designation: '' },
    route: positions.map(([latitude, longitude], n) => ({
      latitude,
      longitude,
      date: new Date(Date.parse(instant('08:00')) + (from + n) * 60_000).toISOString(),
      speed: 20,
    })),
    stops: [],
  });
  const ligne = { username: 'col001', date: JOUR };
  const pos = [
    ['P1', -18.9, 47.5],
    ['P2', -18.9, 47.52],
    ['P3', -18.95, 47.5],
  ].map(([code, latitude, longitude]) => ({ code, designation: String(code), latitude, longitude }) as PointOfSale);
  const est: [number, number][] = Array.from({ length: 30 }, (_, n) => [-18.9, 47.5 + n * 0.001]);

  test('les points de vente visités, passés, non vus, et les commandes prises ailleurs', () => {
    const { visites, compte, ailleurs, valeur, etapes } = trajetDe(0, ligne, {
      parcours,
      routes: [balise('B1', 0, est)],
      pos,
    });
    expect(visites?.map(({ code, statut }) => [code, statut])).toEqual([
      ['P1', 'visite'],
      ['P2', 'passe'],
      ['P3', 'nonVu'],
    ]);
    expect([compte, ailleurs, valeur]).toEqual([{ visite: 1, passe: 1, nonVu: 1, inconnu: 0 }, 1, 300]);
    expect(etapes.map(({ genre, debut }) => [genre, formatHeure(debut)])).toEqual([
      ['depart', '08:00'],
      ['commande', '08:10'],
      ['arrivee', '08:29'],
      ['commande', '09:00'],
      ['commande', '10:00'],
    ]);
    expect(etapes.at(-1)?.place).toBeNull();
  });

  test('deux balises à la fois ne comptent pas double ; l’une après l’autre, si', () => {
    const metres = (routes: DeviceRoute[]) => trajetDe(0, ligne, { parcours, routes, pos }).metres;
    const un = metres([balise('B1', 0, est)]);
    expect(metres([balise('B1', 0, est), balise('B2', 5, est)])).toBeCloseTo(un, 6);
    expect(metres([balise('B2', 60, est), balise('B1', 0, est)])).toBeCloseTo(2 * un, 6);
  });

  test('de deux balises à la fois compte celle qui a roulé, même entendue après', () => {
    const immobile = balise(
      'B1',
      -30,
      Array.from({ length: 600 }, (): [number, number] => [-18.9, 47.5]),
    );
    const seule = trajetDe(0, ligne, { parcours, routes: [balise('B2', 35, est)], pos });
    const deux = trajetDe(0, ligne, { parcours, routes: [immobile, balise('B2', 35, est)], pos });
    expect([deux.metres, deux.roule, deux.traces?.length]).toEqual([seule.metres, seule.roule, 2]);
    expect(seule.metres).toBeGreaterThan(3_000);
  });

  test('compte la suite de balises qui fait le plus de mètres, et parmi elles celles qui n’ont pas bougé', () => {
    const metres = (routes: DeviceRoute[]) => trajetDe(0, ligne, { parcours, routes, pos }).metres;
    const un = metres([balise('B1', 0, est)]);
    const plus = est.map(([latitude, longitude]): [number, number] => [latitude, 47.5 + (longitude - 47.5) * 1.2]);
    expect(metres([balise('B1', 0, est), balise('B2', 20, plus), balise('B3', 40, est)])).toBeCloseTo(2 * un, 6);
    const debout = balise('B2', 60, [
      [-18.9, 47.5],
      [-18.9, 47.5],
    ]);
    expect(trajetDe(0, ligne, { parcours, routes: [balise('B1', 0, est), debout], pos }).roule).toBe(30 * 60);
  });

  test('les pertes de signal, leur durée et leurs mètres sont ceux des balises comptées', () => {
    const hachee = balise('B1', 0, est);
    const muette = { ...hachee, route: hachee.route.filter((_, n) => n < 5 || (n > 15 && n < 20) || n > 26) };
    for (const autre of [balise('B2', 2, est), balise('B2', -2, est)]) {
      const { trous, perdu, metresPerdus } = trajetDe(0, ligne, { parcours, routes: [muette, autre], pos });
      expect([trous, perdu, metresPerdus]).toEqual([[], 0, 0]);
    }
    const seule = trajetDe(0, ligne, { parcours, routes: [muette], pos });
    expect(seule.trous).toHaveLength(2);
    expect([
      seule.trous.reduce((s, { debut, fin }) => s + fin - debut, 0),
      seule.trous.reduce((m, trou) => m + trou.metres, 0),
    ]).toEqual([seule.perdu, seule.metresPerdus]);
  });

  test('ce qu’une balise sans réception envoie n’est pas un lieu', () => {
    expect(
      trajetDe(0, ligne, {
        parcours,
        routes: [
          balise('B1', 0, [
            [0, 0],
            [-18.9, 47.5],
            [99, 300],
            [-18.9, 47.501],
          ]),
        ],
        pos,
      }).traces?.[0]?.temoins,
    ).toHaveLength(2);
  });

  test('ce qui n’est pas venu reste inconnu', () => {
    const { traces, commandes, visites, etapes, nom } = trajetDe(1, ligne, {
      parcours: undefined,
      routes: undefined,
      pos: undefined,
    });
    expect([traces, commandes, visites, etapes, nom]).toEqual([null, null, null, [], 'col001']);
    expect(trajetDe(0, ligne, { parcours, routes: undefined, pos }).compte).toEqual({
      visite: 1,
      passe: 0,
      nonVu: 0,
      inconnu: 2,
    });
  });

  test('de quand à quand, sur des minutes entières', () => {
    expect(etendueDe([])).toBeNull();
    const [a, b] = [
      trajetDe(0, ligne, { parcours, routes: [balise('B1', 0, est)], pos }),
      trajetDe(1, ligne, { parcours: undefined, routes: [balise('B1', -90.5, est)], pos }),
    ];
    expect(etendueDe([a, b])).toEqual({ debut: 6 * 3_600 + 29 * 60, fin: 36_000 });
  });
});
