import fc from 'fast-check';
import { counted, piecesOf } from './pieces.ts';
import { traceOf } from './trace.ts';

const HERE = { latitude: -18.91, longitude: 47.52 };
const reading = (t: number, step = 0) => ({ ...HERE, latitude: HERE.latitude + step / 1_000, t, speed: null });

test('a day is pieces of driving, stops and silence', () => {
  const trace = traceOf(
    [reading(0, 0), reading(60, 1), reading(120, 2), reading(660, 2), reading(720, 3), reading(4_000, 4)],
    [{ ...HERE, start: 120, end: 660 }],
  );
  expect(piecesOf(trace)).toEqual([
    { kind: 'moving', start: 0, end: 120 },
    { kind: 'stopped', start: 120, end: 660 },
    { kind: 'moving', start: 660, end: 720 },
    { kind: 'lost', start: 720, end: 4_000 },
  ]);
});

test('no signal and a single one have no piece', () => {
  expect(piecesOf(traceOf([], []))).toEqual([]);
  expect(piecesOf(traceOf([reading(50)], []))).toEqual([]);
});

test('pieces follow one another and last as long as the trace says', () => {
  const times = fc.array(fc.integer({ min: 0, max: 86_400 }), { maxLength: 40 });
  const stops = fc.array(fc.tuple(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 1, max: 6_000 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(times, stops, (readings, rests) => {
      const trace = traceOf(
        readings.map((t) => reading(t)),
        rests.map(([start, s]) => ({ ...HERE, start, end: start + s })),
      );
      const pieces = piecesOf(trace);
      const lasted = (kind: string) =>
        pieces.reduce((sum, piece) => (piece.kind === kind ? sum + piece.end - piece.start : sum), 0);
      expect([lasted('moving'), lasted('stopped'), lasted('lost')]).toEqual([trace.moving, trace.stopped, trace.lost]);
      for (const [n, { start, end }] of pieces.entries()) {
        expect(end).toBeGreaterThan(start);
        if (n > 0) expect(start).toBe(pieces[n - 1]?.end);
      }
    }),
  );
});

test('of two devices carried at once the one that drove counts', () => {
  const left = traceOf([reading(0), reading(5_000)], [{ ...HERE, start: 0, end: 5_000 }]);
  const carried = traceOf([reading(100, 0), reading(160, 5)], []);
  expect(counted([left, carried])).toEqual([carried]);
});
