import fc from 'fast-check';
import type { DeviceRoute, Parcours } from '@contract/parcours.ts';
import type { PointOfSale } from '@contract/pointOfSale.ts';
import { contrast } from '../../../ui/theme/contrast.ts';
import { dark, light } from '../../../ui/theme/tokens.ts';
import { readParcours, readTime, writeParcours, writeTime } from '../address.ts';
import { Clock, type Ticker } from '../clock.ts';
import { colourOf, PALETTES } from '../map/palette.ts';
import { formatClock, formatDistance, formatDuration, secondsOf } from '../units.ts';
import { extentOf, tripOf } from './trip.ts';

const DAY = '2026-11-20';
const instant = (time: string) => new Date(Date.parse(`${DAY}T${time}:00+03:00`)).toISOString();

describe('the address', () => {
  const line = fc.record({
    username: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    date: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  });

  test('holds the trips with any usernames, and is read back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { maxLength: 20, selector: ({ username, date }) => date + username }),
        (parcours) => {
          const address = writeParcours(parcours, new URLSearchParams('vue=pos&heure=10h00')).toString();
          expect(readParcours(new URLSearchParams(address))).toEqual(parcours);
          expect(address.startsWith('vue=pos')).toBe(true);
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
        { username: '', date: DAY },
        { username: '', date: '' },
        { username: 'b', date: '' },
        { username: 'a', date: DAY },
      ],
    ],
    ['parcours=2026-11-20.a&parcours=2026-11-20.a', [{ username: 'a', date: DAY }]],
  ])('%s is read', (address, expected) => {
    expect(readParcours(new URLSearchParams(address))).toEqual(expected);
  });

  test.each([
    ['heure=14h05', 50_700],
    ['heure=24h00', 86_400],
    ['heure=25h00', null],
    ['heure=14h60', null],
    ['heure=x', null],
    ['', null],
  ])('the minute is read: %s', (address, expected) => {
    expect(readTime(new URLSearchParams(address))).toBe(expected);
    if (expected === 50_700)
      expect(writeTime(expected + 59, new URLSearchParams('vue=pos')).toString()).toBe('vue=pos&heure=14h05');
  });
});

test('times and lengths are written as people say them', () => {
  expect([secondsOf(instant('00:00'), DAY), secondsOf('2026-11-20T21:00:00Z', DAY)]).toEqual([0, 86_400]);
  expect([0, 29_159, 86_400].map(formatClock)).toEqual(['00:00', '08:05', '00:00']);
  expect([0, 45, 60, 3_599, 7_500].map(formatDuration)).toEqual(
    ['0 s', '45 s', '1 min', '1 h 00', '2 h 05'].map((text) => text.replaceAll(' ', '\u00a0')),
  );
  expect([0, 999, 12_345].map(formatDistance)).toEqual(['0\u00a0m', '999\u00a0m', '12,3\u00a0km']);
});

describe('six colours, then the first again', () => {
  const cases = (
    [
      ['light', light],
      ['dark', dark],
    ] as const
  ).flatMap(([theme, tokens]) => PALETTES[theme].map((one) => [theme, tokens, one] as const));
  test.each(cases)('legible on the %s theme', (_theme, tokens, { stroke, ink }) => {
    for (const background of [tokens['map-land'], tokens.surface])
      expect(contrast(stroke, background)).toBeGreaterThanOrEqual(3);
    expect(contrast(ink, stroke)).toBeGreaterThanOrEqual(4.5);
  });
  test('the palette repeats', () => {
    for (const palette of [PALETTES.light, PALETTES.dark]) {
      expect(new Set(palette.map(({ stroke }) => stroke)).size).toBe(6);
      expect(colourOf(palette, 13)).toBe(palette[1]);
    }
  });
});

describe('the clock', () => {
  /** A clock whose frames the test triggers. */
  function clockAt(speed: number) {
    let next: ((ms: number) => void) | null = null;
    const ticker: Ticker = (callback) => {
      next = callback;
      return () => {
        next = null;
      };
    };
    const clock = new Clock();
    clock.setBounds(3_600, 36_000);
    clock.setSpeed(speed);
    const seen: number[] = [];
    clock.follow((t) => seen.push(t));
    const frame = (ms: number) => {
      const current = next;
      next = null;
      current?.(ms);
    };
    return { clock, ticker, frame, seen, isRunning: () => next !== null };
  }

  test.each([
    [0.5, 30],
    [1, 60],
    [50, 3_000],
  ])('at %f×, one second is %i s of the day', (speed, seconds) => {
    const { clock, ticker, frame } = clockAt(speed);
    clock.run(ticker, () => undefined);
    for (const ms of [100, 600, 1_100]) frame(ms);
    expect(clock.instant).toBe(3_600 + seconds);
  });

  test('stays within its bounds, announces the end once, and stops', () => {
    const { clock, ticker, frame, seen, isRunning } = clockAt(50);
    const onEnd = jest.fn();
    clock.goTo(0);
    expect(clock.instant).toBe(3_600);
    clock.goTo(35_990);
    clock.run(ticker, onEnd);
    for (const ms of [0, 1_000, 2_000]) frame(ms);
    expect([clock.instant, isRunning(), onEnd.mock.calls.length, seen.at(-1)]).toEqual([36_000, false, 1, 36_000]);
  });

  test('does not jump after a hidden page, and does not move while paused', () => {
    const { clock, ticker, frame, isRunning } = clockAt(1);
    clock.run(ticker, () => undefined);
    frame(0);
    frame(60_000);
    expect(clock.instant).toBe(3_690);
    clock.pause();
    expect(isRunning()).toBe(false);
  });
});

describe('a trip', () => {
  const point = (time: string, pointOfSaleCode: string, more: Partial<Parcours['points'][number]> = {}) => ({
    latitude: -18.9,
    longitude: 47.5,
    heure: instant(time),
    commandeValeur: 100,
    commandeCode: `C${time}`,
    pointOfSale: pointOfSaleCode,
    pointOfSaleCode,
    pointOfSaleNumber: '',
    ...more,
  });
  const parcours: Parcours = {
    commercial: { username: 'col001', nomPrenom: 'Hery' },
    couleur: '#000000',
    date: DAY,
    points: [point('08:10', 'P1'), point('09:00', 'P1'), point('10:00', 'AUTRE', { latitude: null, longitude: null })],
  };
  const device = (
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
  const line = { username: 'col001', date: DAY };
  const pos = [
    ['P1', -18.9, 47.5],
    ['P2', -18.9, 47.52],
    ['P3', -18.95, 47.5],
  ].map(([code, latitude, longitude]) => ({ code, designation: String(code), latitude, longitude }) as PointOfSale);
  const east: [number, number][] = Array.from({ length: 30 }, (_, n) => [-18.9, 47.5 + n * 0.001]);

  test('has visited, passed and unseen points of sale, and orders taken elsewhere', () => {
    const { visits, counts, elsewhere, value, steps } = tripOf(0, line, {
      parcours,
      routes: [device('B1', 0, east)],
      pos,
    });
    expect(visits?.map(({ code, status }) => [code, status])).toEqual([
      ['P1', 'visited'],
      ['P2', 'passed'],
      ['P3', 'unseen'],
    ]);
    expect([counts, elsewhere, value]).toEqual([{ visited: 1, passed: 1, unseen: 1, unknown: 0 }, 1, 300]);
    expect(steps.map(({ kind, start }) => [kind, formatClock(start)])).toEqual([
      ['departure', '08:00'],
      ['commande', '08:10'],
      ['arrival', '08:29'],
      ['commande', '09:00'],
      ['commande', '10:00'],
    ]);
    expect(steps.at(-1)?.place).toBeNull();
  });

  test('counts two devices at once only once, and one after the other twice', () => {
    const metres = (routes: DeviceRoute[]) => tripOf(0, line, { parcours, routes, pos }).metres;
    const one = metres([device('B1', 0, east)]);
    expect(metres([device('B1', 0, east), device('B2', 5, east)])).toBeCloseTo(one, 6);
    expect(metres([device('B2', 60, east), device('B1', 0, east)])).toBeCloseTo(2 * one, 6);
  });

  test('counts, of two devices at once, the one that moved, even if it was heard later', () => {
    const still = device(
      'B1',
      -30,
      Array.from({ length: 600 }, (): [number, number] => [-18.9, 47.5]),
    );
    const alone = tripOf(0, line, { parcours, routes: [device('B2', 35, east)], pos });
    const both = tripOf(0, line, { parcours, routes: [still, device('B2', 35, east)], pos });
    expect([both.metres, both.moving, both.traces?.length]).toEqual([alone.metres, alone.moving, 2]);
    expect(alone.metres).toBeGreaterThan(3_000);
  });

  test('counts the chain of devices with the most metres, and devices in it that did not move', () => {
    const metres = (routes: DeviceRoute[]) => tripOf(0, line, { parcours, routes, pos }).metres;
    const one = metres([device('B1', 0, east)]);
    const plus = east.map(([latitude, longitude]): [number, number] => [latitude, 47.5 + (longitude - 47.5) * 1.2]);
    expect(metres([device('B1', 0, east), device('B2', 20, plus), device('B3', 40, east)])).toBeCloseTo(2 * one, 6);
    const standing = device('B2', 60, [
      [-18.9, 47.5],
      [-18.9, 47.5],
    ]);
    expect(tripOf(0, line, { parcours, routes: [device('B1', 0, east), standing], pos }).moving).toBe(30 * 60);
  });

  test('has the gaps, their time and their metres, of the counted devices only', () => {
    const choppy = device('B1', 0, east);
    const silent = { ...choppy, route: choppy.route.filter((_, n) => n < 5 || (n > 15 && n < 20) || n > 26) };
    for (const other of [device('B2', 2, east), device('B2', -2, east)]) {
      const { gaps, lost, metresLost } = tripOf(0, line, { parcours, routes: [silent, other], pos });
      expect([gaps, lost, metresLost]).toEqual([[], 0, 0]);
    }
    const alone = tripOf(0, line, { parcours, routes: [silent], pos });
    expect(alone.gaps).toHaveLength(2);
    expect([
      alone.gaps.reduce((s, { start, end }) => s + end - start, 0),
      alone.gaps.reduce((m, gap) => m + gap.metres, 0),
    ]).toEqual([alone.lost, alone.metresLost]);
  });

  test('ignores the position that a device sends without a satellite fix', () => {
    expect(
      tripOf(0, line, {
        parcours,
        routes: [
          device('B1', 0, [
            [0, 0],
            [-18.9, 47.5],
            [99, 300],
            [-18.9, 47.501],
          ]),
        ],
        pos,
      }).traces?.[0]?.sightings,
    ).toHaveLength(2);
  });

  test('keeps unknown what could not be loaded', () => {
    const { traces, commandes, visits, steps, name } = tripOf(1, line, {
      parcours: undefined,
      routes: undefined,
      pos: undefined,
    });
    expect([traces, commandes, visits, steps, name]).toEqual([null, null, null, [], 'col001']);
    expect(tripOf(0, line, { parcours, routes: undefined, pos }).counts).toEqual({
      visited: 1,
      passed: 0,
      unseen: 0,
      unknown: 2,
    });
  });

  test('covers a time span of whole minutes', () => {
    expect(extentOf([])).toBeNull();
    const [a, b] = [
      tripOf(0, line, { parcours, routes: [device('B1', 0, east)], pos }),
      tripOf(1, line, { parcours: undefined, routes: [device('B1', -90.5, east)], pos }),
    ];
    expect(extentOf([a, b])).toEqual({ start: 6 * 3_600 + 29 * 60, end: 36_000 });
  });
});
