import fc from 'fast-check';
import { metresEntre, momentA, positionA, seuilDe, traceDe, type Arret, type Releve } from './trace.ts';
import { PASSAGE_M, plusProche, visiteDe } from './visites.ts';

const degrees = {
  latitude: fc.double({ min: -18.95, max: -18.87, noNaN: true }),
  longitude: fc.double({ min: 47.48, max: 47.56, noNaN: true }),
};
const at = fc.integer({ min: 0, max: 86_400 });
const releve: fc.Arbitrary<Releve> = fc.record({
  t: at,
  ...degrees,
  vitesse: fc.option(fc.integer({ min: 0, max: 90 })),
});
const arret: fc.Arbitrary<Arret> = fc
  .record({ debut: at, s: fc.integer({ min: 1, max: 7_200 }), ...degrees })
  .map(({ s, ...rest }) => ({ ...rest, fin: rest.debut + s }));
const day = fc.record({ releves: fc.array(releve, { maxLength: 40 }), arrets: fc.array(arret, { maxLength: 5 }) });
const at0 = (t: number, longitude = 47.5, vitesse: number | null = null): Releve => ({
  t,
  latitude: -18.9,
  longitude,
  vitesse,
});
const every = (step: number, from: number, until: number) =>
  Array.from({ length: (until - from) / step + 1 }, (_, n) => at0(from + n * step, 47.5 + n * 0.001));

test.each<[string, Releve[], number]>([
  ['nothing', [], 60],
  ['one position', [at0(5)], 60],
  ['often', [at0(0), at0(10), at0(20)], 60],
  ['a minute', [at0(0), at0(60), at0(120), at0(2_000)], 180],
  ['an even number', [at0(0), at0(60), at0(160)], 240],
  ['twice the same moment is no interval', [at0(0), at0(0), at0(100)], 300],
])('how long a device may be silent: %s', (_name, releves, seuil) => {
  expect(seuilDe(releves)).toBe(seuil);
});

test('every second from the first to the last sign is driven, stopped or lost, exactly one of them', () => {
  fc.assert(
    fc.property(day, ({ releves, arrets }) => {
      const { temoins, roule, arrete, perdu } = traceDe(releves, arrets);
      const span = (temoins.at(-1)?.fin ?? 0) - (temoins[0]?.debut ?? 0);
      expect(roule + arrete + perdu).toBeCloseTo(span, 6);
      // Stops count once, also where they overlap.
      const stopped = new Set(
        arrets.flatMap(({ debut, fin }) => Array.from({ length: fin - debut }, (_, n) => debut + n)),
      );
      expect(arrete).toBe(stopped.size);
    }),
    { numRuns: 60 },
  );
});

test('a gap is longer than allowed and nothing is heard inside; outside of gaps no silence is longer', () => {
  fc.assert(
    fc.property(day, ({ releves, arrets }) => {
      const { trous, seuil } = traceDe(releves, arrets);
      for (const { debut, fin } of trous) {
        expect(fin - debut).toBeGreaterThan(seuil);
        expect(
          releves.some(({ t }) => t > debut && t < fin) || arrets.some((stop) => stop.debut < fin && stop.fin > debut),
        ).toBe(false);
      }
      const signs = [...releves.map(({ t }) => [t, t]), ...arrets.map(({ debut, fin }) => [debut, fin])].sort(
        ([a = 0], [b = 0]) => a - b,
      );
      let heard = signs[0]?.[1] ?? 0;
      for (const [from = 0, until = 0] of signs) {
        if (from - heard > seuil) expect(trous).toContainEqual(expect.objectContaining({ debut: heard, fin: from }));
        heard = Math.max(heard, until);
      }
    }),
  );
});

test('the length is that of the ways, gaps apart, whatever the order they come in', () => {
  fc.assert(
    fc.property(day, fc.integer(), ({ releves, arrets }, seed) => {
      const { metres, chemins, trous } = traceDe(releves, arrets);
      const length = chemins.reduce(
        (sum, way) => sum + way.reduce((m, place, n) => m + metresEntre(way[n - 1] ?? place, place), 0),
        0,
      );
      expect(metres).toBeCloseTo(length, 6);
      if (chemins.length > 0) expect(chemins).toHaveLength(trous.length + 1);
      const once = new Map(releves.map((one) => [one.t, one]));
      const mixed = [...once.values()].sort((a, b) => ((a.t * 7919 + seed) % 101) - ((b.t * 7919 + seed) % 101));
      expect(traceDe(mixed, []).metres).toBeCloseTo(traceDe([...once.values()], []).metres, 6);
    }),
  );
});

test('at any moment: nowhere inside a gap, before and after; else on the straight line between what is known', () => {
  fc.assert(
    fc.property(day, fc.double({ min: -10, max: 90_000, noNaN: true }), ({ releves, arrets }, t) => {
      const trace = traceDe(releves, arrets);
      const { temoins, trous } = trace;
      const first = temoins[0];
      const last = temoins.at(-1);
      const unknown =
        !first || !last || t < first.debut || t > last.fin || trous.some(({ debut, fin }) => t > debut && t < fin);
      const place = positionA(trace, t);
      expect(place === null).toBe(unknown);
      if (first && last && place === null)
        expect(momentA(trace, t)).toBe(t < first.debut ? 'avant' : t > last.fin ? 'fini' : 'perdu');
      const [before, after] = [temoins.findLast(({ debut }) => debut <= t), temoins.find(({ debut }) => debut > t)];
      if (!place || !before) return;
      if (t <= before.fin || !after) expect(place).toEqual(before.place);
      else
        expect(metresEntre(before.place, place) + metresEntre(place, after.place)).toBeCloseTo(
          metresEntre(before.place, after.place),
          0,
        );
    }),
  );
});

test('halfway in time is halfway on the line; a stop keeps its place, and what is silent at a stop is not lost', () => {
  const trace = traceDe(
    [...every(60, 0, 600), ...every(60, 6_000, 6_600)],
    [{ ...at0(0, 47.51), debut: 600, fin: 5_950 }],
  );
  expect(positionA(trace, 30)?.longitude).toBeCloseTo(47.5005, 9);
  expect(positionA(trace, 3_000)?.longitude).toBe(47.51);
  expect([
    trace.trous,
    trace.arrete,
    trace.roule,
    momentA(trace, 3_000),
    momentA(trace, -1),
    momentA(trace, 6_600),
  ]).toEqual([[], 5_350, 1_250, 'arrete', 'avant', 'fini']);
  const lost = traceDe([...every(60, 0, 600), ...every(60, 6_000, 6_600)], []);
  expect(lost.trous.map(({ debut, fin }) => [debut, fin])).toEqual([[600, 6_000]]);
  expect([positionA(lost, 3_000), momentA(lost, 3_000), lost.chemins.length]).toEqual([null, 'perdu', 2]);
});

test('the greatest speed, none where none was measured', () => {
  expect([
    traceDe([at0(0), at0(60)], []).vitesseMax,
    traceDe([at0(0, 47.5, 12), at0(60, 47.5, 0)], []).vitesseMax,
  ]).toEqual([null, 12]);
});

test('how near the route came is what walking it in small steps finds; never across a gap', () => {
  fc.assert(
    fc.property(fc.array(releve, { minLength: 2, maxLength: 8 }), fc.record(degrees), (releves, place) => {
      const trace = traceDe(releves, []);
      const steps = Array.from({ length: 86_401 / 5 }, (_, n) => positionA(trace, n * 5)).flatMap((here) => here ?? []);
      const walked = Math.min(
        Infinity,
        ...steps.map((here) => metresEntre(here, place)),
        ...trace.temoins.map((one) => metresEntre(one.place, place)),
      );
      const near = plusProche(trace, place, 3_000);
      if (near) {
        expect(near.metres).toBeLessThanOrEqual(walked + 0.5);
        const there = positionA(trace, near.t);
        expect(there && metresEntre(there, place)).toBeCloseTo(near.metres, 0);
      } else expect(walked).toBeGreaterThan(2_999.5);
    }),
    { numRuns: 25 },
  );
});

describe('a point of sale', () => {
  const trace = traceDe(every(60, 0, 600), []);
  const beside = (metres: number) => ({ latitude: -18.9 + metres / 110_650, longitude: 47.5047 });
  test.each<[string, Parameters<typeof visiteDe>, string]>([
    ['an order of that day', [beside(5_000), 300, [trace]], 'visite'],
    ['an order, without a position', [null, 300, []], 'visite'],
    ['just near enough', [beside(PASSAGE_M - 1), undefined, [trace]], 'passe'],
    ['just too far', [beside(PASSAGE_M + 1), undefined, [trace]], 'nonVu'],
    ['no route', [beside(0), undefined, []], 'inconnu'],
    ['no position', [null, undefined, [trace]], 'inconnu'],
  ])('%s', (_name, args, statut) => {
    expect(visiteDe(...args).statut).toBe(statut);
  });

  test('passed, one knows when and how near', () => {
    const { t, metres } = visiteDe(beside(40), undefined, [trace]);
    expect([Math.round((t ?? 0) / 10), Math.round(metres ?? 0)]).toEqual([28, 40]);
  });
});
