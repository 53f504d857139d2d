import fc from 'fast-check';
import { distanceBetween, maxSilenceOf, momentAt, positionAt, type Reading, type Stop, traceOf } from './trace.ts';
import { nearestPassage, PASSAGE_M, visitOf } from './visits.ts';

const degrees = {
  latitude: fc.double({ min: -18.95, max: -18.87, noNaN: true }),
  longitude: fc.double({ min: 47.48, max: 47.56, noNaN: true }),
};
const at = fc.integer({ min: 0, max: 86_400 });
const reading: fc.Arbitrary<Reading> = fc.record({
  t: at,
  ...degrees,
  speed: fc.option(fc.integer({ min: 0, max: 90 })),
});
const stop: fc.Arbitrary<Stop> = fc
  .record({ start: at, s: fc.integer({ min: 1, max: 7_200 }), ...degrees })
  .map(({ s, ...rest }) => ({ ...rest, end: rest.start + s }));
const day = fc.record({ readings: fc.array(reading, { maxLength: 40 }), stops: fc.array(stop, { maxLength: 5 }) });
const readingAt = (t: number, longitude = 47.5, speed: number | null = null): Reading => ({
  t,
  latitude: -18.9,
  longitude,
  speed,
});
const every = (step: number, from: number, until: number) =>
  Array.from({ length: (until - from) / step + 1 }, (_, n) => readingAt(from + n * step, 47.5 + n * 0.001));

test.each<[string, Reading[], number]>([
  ['nothing', [], 60],
  ['one position', [readingAt(5)], 60],
  ['often', [readingAt(0), readingAt(10), readingAt(20)], 60],
  ['a minute', [readingAt(0), readingAt(60), readingAt(120), readingAt(2_000)], 180],
  ['an even number', [readingAt(0), readingAt(60), readingAt(160)], 240],
  ['twice the same moment is no interval', [readingAt(0), readingAt(0), readingAt(100)], 300],
])('a device may be silent for so long: %s', (_name, readings, maxSilence) => {
  expect(maxSilenceOf(readings)).toBe(maxSilence);
});

test('every second from the first to the last sighting is either moving, stopped or lost', () => {
  fc.assert(
    fc.property(day, ({ readings, stops }) => {
      const { sightings, moving, stopped, lost } = traceOf(readings, stops);
      const span = (sightings.at(-1)?.end ?? 0) - (sightings[0]?.start ?? 0);
      expect(moving + stopped + lost).toBeCloseTo(span, 6);
      // Overlapping stops are counted once.
      const stoppedSeconds = new Set(
        stops.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n)),
      );
      expect(stopped).toBe(stoppedSeconds.size);
    }),
    { numRuns: 60 },
  );
});

test('a gap is longer than allowed and empty; outside of gaps no silence is longer', () => {
  fc.assert(
    fc.property(day, ({ readings, stops }) => {
      const { gaps, maxSilence } = traceOf(readings, stops);
      for (const { start, end } of gaps) {
        expect(end - start).toBeGreaterThan(maxSilence);
        expect(
          readings.some(({ t }) => t > start && t < end) || stops.some((stop) => stop.start < end && stop.end > start),
        ).toBe(false);
      }
      const signs = [...readings.map(({ t }) => [t, t]), ...stops.map(({ start, end }) => [start, end])].sort(
        ([a = 0], [b = 0]) => a - b,
      );
      let heard = signs[0]?.[1] ?? 0;
      for (const [from = 0, until = 0] of signs) {
        if (from - heard > maxSilence)
          expect(gaps).toContainEqual(expect.objectContaining({ start: heard, end: from }));
        heard = Math.max(heard, until);
      }
    }),
  );
});

test('the length is the sum of the paths without gaps, in whatever order the positions come', () => {
  fc.assert(
    fc.property(day, fc.integer(), ({ readings, stops }, seed) => {
      const { metres, paths, gaps } = traceOf(readings, stops);
      const length = paths.reduce(
        (sum, way) => sum + way.reduce((m, place, n) => m + distanceBetween(way[n - 1] ?? place, place), 0),
        0,
      );
      expect(metres).toBeCloseTo(length, 6);
      if (paths.length > 0) expect(paths).toHaveLength(gaps.length + 1);
      const once = new Map(readings.map((one) => [one.t, one]));
      const mixed = [...once.values()].sort((a, b) => ((a.t * 7919 + seed) % 101) - ((b.t * 7919 + seed) % 101));
      expect(traceOf(mixed, []).metres).toBeCloseTo(traceOf([...once.values()], []).metres, 6);
    }),
  );
});

test('the place is null in a gap, before and after, and else on the line between two sightings', () => {
  fc.assert(
    fc.property(day, fc.double({ min: -10, max: 90_000, noNaN: true }), ({ readings, stops }, t) => {
      const trace = traceOf(readings, stops);
      const { sightings, gaps } = trace;
      const first = sightings[0];
      const last = sightings.at(-1);
      const unknown =
        !first || !last || t < first.start || t > last.end || gaps.some(({ start, end }) => t > start && t < end);
      const place = positionAt(trace, t);
      expect(place === null).toBe(unknown);
      if (first && last && place === null)
        expect(momentAt(trace, t)).toBe(t < first.start ? 'before' : t > last.end ? 'over' : 'lost');
      const [before, after] = [sightings.findLast(({ start }) => start <= t), sightings.find(({ start }) => start > t)];
      if (!place || !before) return;
      if (t <= before.end || !after) expect(place).toEqual(before.place);
      else
        expect(distanceBetween(before.place, place) + distanceBetween(place, after.place)).toBeCloseTo(
          distanceBetween(before.place, after.place),
          0,
        );
    }),
  );
});

test('half the time is half the line; a stop keeps its place, and silence during a stop is no gap', () => {
  const trace = traceOf(
    [...every(60, 0, 600), ...every(60, 6_000, 6_600)],
    [{ ...readingAt(0, 47.51), start: 600, end: 5_950 }],
  );
  expect(positionAt(trace, 30)?.longitude).toBeCloseTo(47.5005, 9);
  expect(positionAt(trace, 3_000)?.longitude).toBe(47.51);
  expect([
    trace.gaps,
    trace.stopped,
    trace.moving,
    momentAt(trace, 3_000),
    momentAt(trace, -1),
    momentAt(trace, 6_600),
  ]).toEqual([[], 5_350, 1_250, 'stopped', 'before', 'over']);
  const lost = traceOf([...every(60, 0, 600), ...every(60, 6_000, 6_600)], []);
  expect(lost.gaps.map(({ start, end }) => [start, end])).toEqual([[600, 6_000]]);
  expect([positionAt(lost, 3_000), momentAt(lost, 3_000), lost.paths.length]).toEqual([null, 'lost', 2]);
});

test('the greatest speed is null when none was measured', () => {
  expect([
    traceOf([readingAt(0), readingAt(60)], []).maxSpeed,
    traceOf([readingAt(0, 47.5, 12), readingAt(60, 47.5, 0)], []).maxSpeed,
  ]).toEqual([null, 12]);
});

test('the nearest passage equals the one found by small steps along the route, never across a gap', () => {
  fc.assert(
    fc.property(fc.array(reading, { minLength: 2, maxLength: 8 }), fc.record(degrees), (readings, place) => {
      const trace = traceOf(readings, []);
      const steps = Array.from({ length: 86_401 / 5 }, (_, n) => positionAt(trace, n * 5)).flatMap(
        (here) => here ?? [],
      );
      const walked = Math.min(
        Infinity,
        ...steps.map((here) => distanceBetween(here, place)),
        ...trace.sightings.map((one) => distanceBetween(one.place, place)),
      );
      const near = nearestPassage(trace, place, 3_000);
      if (near) {
        expect(near.metres).toBeLessThanOrEqual(walked + 0.5);
        const there = positionAt(trace, near.t);
        expect(there && distanceBetween(there, place)).toBeCloseTo(near.metres, 0);
      } else expect(walked).toBeGreaterThan(2_999.5);
    }),
    { numRuns: 25 },
  );
});

describe('the status of a point of sale', () => {
  const trace = traceOf(every(60, 0, 600), []);
  const beside = (metres: number) => ({ latitude: -18.9 + metres / 110_650, longitude: 47.5047 });
  test.each<[string, Parameters<typeof visitOf>, string]>([
    ['an order of that day', [beside(5_000), 300, [trace]], 'visited'],
    ['an order, without a position', [null, 300, []], 'visited'],
    ['a route just near enough', [beside(PASSAGE_M - 1), undefined, [trace]], 'passed'],
    ['a route just too far', [beside(PASSAGE_M + 1), undefined, [trace]], 'unseen'],
    ['no route', [beside(0), undefined, []], 'unknown'],
    ['no position', [null, undefined, [trace]], 'unknown'],
  ])('%s', (_name, args, status) => {
    expect(visitOf(...args).status).toBe(status);
  });

  test('a passed point of sale has the time and the distance of the passage', () => {
    const { t, metres } = visitOf(beside(40), undefined, [trace]);
    expect([Math.round((t ?? 0) / 10), Math.round(metres ?? 0)]).toEqual([28, 40]);
  });
});
