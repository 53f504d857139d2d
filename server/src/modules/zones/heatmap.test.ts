import fc from 'fast-check';
import {
  addCommande,
  addCommercial,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { rectangle } from '../../../../tests/support/shapes.ts';
import type { Heatmap, HeatmapMetric } from '../../contract/heatmap.ts';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';
import { daysOf } from './heatmap.ts';
import { monthsOf } from './metrics.ts';

const ZONES = 4;
const PEOPLE = 3;
const POINTS = 12;
const PRODUCTS = 3;
const FIRST_DAY = '2026-09-01';
let server: TestServer;
let reader: Client;

interface Order {
  day: string;
  zone: number | null;
  pos: number;
  person: number;
  value: number;
  validated: boolean;
  lines: { product: number; value: number }[];
}
const orders: Order[] = [];
/** Present zone, first day, and person in charge of each point of sale. */
const points: { zone: number | null; since: string; people: number[] }[] = [];

// A fixed seed: every run has the same random figures.
const chance = (seed: number, below: number): number =>
  Math.floor(((((Math.sin(seed * 12.9898) * 43_758.5453) % 1) + 1) % 1) * below);

const nth = (list: readonly number[], n: number): number => list[n] ?? NaN;

function orderOf(n: number): Order {
  const [day, pos, person] = [addDays(FIRST_DAY, chance(n, 60)), chance(n + 0.3, POINTS), chance(n + 0.6, PEOPLE)];
  // Sometimes the zone that the point of sale was in before.
  const zone = n % 7 === 0 ? chance(n + 0.9, ZONES - 1) : (points[pos]?.zone ?? null);
  const lines = Array.from({ length: 1 + chance(n + 0.1, 2) }, (_, line) => ({
    product: chance(n + line / 3, PRODUCTS),
    value: 100 * (1 + chance(n + line, 50)),
  }));
  const order = {
    day,
    zone,
    pos,
    person,
    value: lines.reduce((sum, line) => sum + line.value, 0),
    validated: n % 9 !== 0,
    lines,
  };
  orders.push(order);
  return order;
}

async function addPoints(zones: readonly number[], people: readonly number[]): Promise<number[]> {
  const places: number[] = [];
  for (let n = 0; n < POINTS; n += 1) {
    // The last zone has no point of sale, and the last point of sale no zone.
    const zone = n === POINTS - 1 ? null : n % (ZONES - 1);
    const since = addDays(FIRST_DAY, n * 5);
    places.push(
      await addPos(server.db, n, { zone_id: zone === null ? null : nth(zones, zone), created_at: startOfDay(since) }),
    );
    points.push({ zone, since, people: [n % PEOPLE, ...(n % 4 === 0 ? [(n + 1) % PEOPLE] : [])] });
    for (const person of points[n]?.people ?? [])
      await insert(server.db, 'pos_responsable', { pos_id: nth(places, n), utilisateur_id: nth(people, person) });
  }
  return places;
}

beforeAll(async () => {
  server = await startTestServer();
  reader = server.as('ROLE_LECTEUR');
  const { db } = server;
  const zones: number[] = [];
  for (let n = 0; n < ZONES; n += 1)
    zones.push(
      await addZone(db, n, {
        polygon: JSON.stringify({ type: 'Polygon', coordinates: [rectangle(47 + n, -19, 47.5 + n, -18)] }),
      }),
    );
  const people: number[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await addCommercial(db, n));
  const [products, lots]: [number[], number[]] = [[], []];
  for (let n = 0; n < PRODUCTS; n += 1) {
    products.push(await addProduct(db, n));
    for (const person of people) lots.push(await addLot(db, nth(products, n), person, 'L', 100_000));
  }
  const places = await addPoints(zones, people);
  for (let n = 0; n < 250; n += 1) {
    const { day, zone, pos, person, value, validated, lines } = orderOf(n);
    // From the first to the last second of that day in Madagascar.
    const at = new Date(startOfDay(day).getTime() + ([0, 86_399_000][n % 3] ?? chance(n, 86_399_000)));
    const id = await addCommande(db, n, nth(places, pos), nth(people, person), {
      commande_at: at,
      total_value: value,
      is_validated: validated,
      zone_id: zone === null ? null : nth(zones, zone),
    });
    for (const line of lines) {
      await insert(db, 'stock_mouvement', {
        type: 'VENTE',
        mouvement_at: new Date(at.getTime() + (n % 5) * 3_600_000),
        quantite: 1,
        total_value: line.value,
        stock_commercial_id: nth(lots, line.product * PEOPLE + person),
        product_id: nth(products, line.product),
        commercial_id: nth(people, person),
        commande_id: id,
      });
    }
  }
}, 60_000);
afterAll(() => server.close());

interface Asked {
  start: string;
  end: string;
  people: number[];
  products: number[];
}

/** A metric of a zone, added up order by order. */
function counted(metric: HeatmapMetric, zone: number, { start, end, people, products }: Asked): number {
  const mine = (person: number) => people.length === 0 || people.includes(person);
  if (metric === 'pos-count')
    return points.filter(
      (point) =>
        point.zone === zone &&
        point.since <= end &&
        (people.length === 0 || point.people.some((person) => people.includes(person))),
    ).length;
  const found = orders
    .filter((order) => order.zone === zone && order.day >= start && order.day <= end && mine(order.person))
    .map((order) => ({
      ...order,
      lines: order.lines.filter((line) => products.length === 0 || products.includes(line.product)),
    }))
    .filter((order) => order.lines.length > 0);
  if (metric === 'orders') return found.length;
  if (metric === 'active-pos') return new Set(found.map((order) => order.pos)).size;
  return found
    .filter((order) => order.validated)
    .reduce((sum, order) => sum + order.lines.reduce((all, line) => all + line.value, 0), 0);
}

const ask = async (
  metric: HeatmapMetric,
  { start, end, people, products }: Asked,
  more: [string, string][] = [],
): Promise<Heatmap> => {
  const query = new URLSearchParams([
    ['startDate', start],
    ['endDate', end],
    ...more,
    ...people.map((n): [string, string] => ['commercials[]', `col${String(n).padStart(3, '0')}`]),
    ...products.map((n): [string, string] => ['products[]', `ART${String(n).padStart(4, '0')}`]),
  ]);
  const answer = await reader.get(`/api/data/zones/heatmap/${metric}?${query.toString()}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Heatmap>();
};

const asked = fc
  .record({
    from: fc.nat(60),
    length: fc.nat(70),
    people: fc.uniqueArray(fc.nat(PEOPLE - 1), { maxLength: 2 }),
    products: fc.uniqueArray(fc.nat(PRODUCTS - 1), { maxLength: PRODUCTS }),
  })
  .map(
    ({ from, length, people, products }): Asked => ({
      start: addDays(FIRST_DAY, from),
      end: addDays(FIRST_DAY, from + length),
      people,
      products,
    }),
  );

test.each<HeatmapMetric>(['sales', 'orders', 'pos-count', 'active-pos'])(
  '%s: what the orders say, zone by zone, also for the days before',
  async (metric) => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const { zones, legend } = await ask(metric, one, [['previous', 'true']]);
        const expected = Array.from({ length: ZONES }, (_, zone) => counted(metric, zone, one));
        expect(zones.map((zone) => zone.value)).toEqual(expected);
        const days = Math.round((Date.parse(one.end) - Date.parse(one.start)) / 86_400_000) + 1;
        const before = { ...one, start: addDays(one.start, -days), end: addDays(one.start, -1) };
        expect(zones.map((zone) => zone.previousValue)).toEqual(
          Array.from({ length: ZONES }, (_, zone) => counted(metric, zone, before)),
        );
        // A zone without anything counts as 0, in the minimum too.
        expect([legend.minValue, legend.maxValue]).toEqual([Math.min(...expected), Math.max(...expected)]);
        for (const zone of zones) {
          if (zone.value === 0) expect(zone.intensity).toBe(0);
          else if (zone.value === legend.maxValue) expect(zone.intensity).toBe(1);
          else if (zone.value === legend.minValue) expect(zone.intensity).toBe(0);
        }
      }),
      { numRuns: 25 },
    );
  },
);

test('many days or few, read or looked up: the same active points of sale', async () => {
  const all: Asked = { start: FIRST_DAY, end: addDays(FIRST_DAY, 90), people: [], products: [] };
  expect(orders.length).toBeGreaterThan(4 * POINTS);
  for (const people of [[], [0], [0, 2]]) {
    expect((await ask('active-pos', { ...all, people })).zones.map((zone) => zone.value)).toEqual(
      Array.from({ length: ZONES }, (_, zone) => counted('active-pos', zone, { ...all, people })),
    );
  }
});

test('up to today, up to a past day, or within each point’s orders: the same active points', async () => {
  for (const [from, length] of [
    [0, 90],
    [20, 90],
    [0, 30],
    [15, 30],
    [30, 10],
    [59, 1],
  ] as const) {
    for (const people of [[], [1]]) {
      const one: Asked = {
        start: addDays(FIRST_DAY, from),
        end: addDays(FIRST_DAY, from + length),
        people,
        products: [],
      };
      expect((await ask('active-pos', one)).zones.map((zone) => zone.value)).toEqual(
        Array.from({ length: ZONES }, (_, zone) => counted('active-pos', zone, one)),
      );
    }
  }
});

test.each<[string, string, string[]]>([
  ['2026-09-01', '2026-10-31', ['2026-09-01..2026-11-01']],
  ['2026-08-31', '2026-11-01', ['2026-09-01..2026-11-01', '2026-08-31', '2026-11-01']],
  ['2026-12-31', '2027-01-31', ['2027-01-01..2027-02-01', '2026-12-31']],
  ['2026-02-01', '2026-02-28', ['2026-02-01..2026-03-01']],
  ['2026-09-02', '2026-09-30', ['2026-09-02..2026-09-30 jours']],
  ['2026-09-20', '2026-10-10', ['2026-09-20..2026-10-10 jours']],
  ['2026-10-10', '2026-09-20', ['2026-10-10..2026-09-20 jours']],
])('from %s to %s: the whole months, and the days around them', (start, end, expected) => {
  const { months, around } = monthsOf({ start, end });
  expect([
    ...(months ? [`${months.first}..${months.until}`] : []),
    ...around.map((days) => (months ? days.start : `${days.start}..${days.end} jours`)),
  ]).toEqual(expected);
  // No day twice, and none left out.
  const all = [...(months ? [{ start: months.first, end: addDays(months.until, -1) }] : []), ...around].sort((a, b) =>
    a.start.localeCompare(b.start),
  );
  expect([all[0]?.start, all.at(-1)?.end]).toEqual([start, end]);
  for (const [at, days] of all.slice(1).entries()) expect(days.start).toBe(addDays(all[at]?.end ?? '', 1));
});

test('zones, rings, legend and period', async () => {
  const { zones, legend, periode } = await ask('sales', {
    start: '2026-09-10',
    end: '2026-09-19',
    people: [],
    products: [],
  });
  expect(zones[3]).toEqual({
    code: 'ZON003',
    designation: 'Zone 3',
    couleur: '#3388ff',
    polygon: [rectangle(50, -19, 50.5, -18)],
    value: 0,
    intensity: 0,
  });
  expect(legend).toMatchObject({ unit: 'MGA', label: "Chiffre d'affaires" });
  expect(periode).toEqual({
    startDate: '2026-09-10',
    endDate: '2026-09-19',
    previousStartDate: '2026-08-31',
    previousEndDate: '2026-09-09',
  });
});

test('one more island, an empty or strange polygon', async () => {
  const island = rectangle(48, -17, 48.1, -16.9);
  await server.db.pool.query("update zone set polygon = $1 where code = 'ZON000'", [
    JSON.stringify({ type: 'MultiPolygon', coordinates: [[rectangle(47, -19, 47.5, -18)], [island]] }),
  ]);
  await server.db.pool.query("update zone set polygon = null where code = 'ZON001'");
  await server.db.pool.query("update zone set polygon = '[\"x\"]' where code = 'ZON002'");
  const { zones } = await ask('orders', { start: '2026-09-11', end: '2026-09-19', people: [], products: [] });
  expect(zones.slice(0, 3).map((zone) => [zone.polygon.length, zone.autresPolygones])).toEqual([
    [1, [[island]]],
    [0, undefined],
    [0, undefined],
  ]);
});

test('without dates, from the first of the month to today; an instant counts for its day there', () => {
  expect(daysOf({}, '2026-11-20')).toEqual({
    days: { start: '2026-11-01', end: '2026-11-20' },
    before: { start: '2026-10-12', end: '2026-10-31' },
  });
  expect(daysOf({ startDate: '2026-11-19T21:30:00Z' }, '2026-11-20').days).toEqual({
    start: '2026-11-20',
    end: '2026-11-20',
  });
  expect(daysOf({ endDate: '2026-10-15' }, '2026-11-20').days.start).toBe('2026-10-01');
});

test('without a date, today included; an invalid date, an unknown metric', async () => {
  expect((await reader.get('/api/data/zones/heatmap/orders')).json<Heatmap>().periode?.endDate).toBe(dayOf(new Date()));
  expect(
    problemOf(await reader.get('/api/data/zones/heatmap/orders?startDate=2026-02-31')).violations?.[0]?.propertyPath,
  ).toBe('startDate');
  expect(problemOf(await reader.get('/api/data/zones/heatmap/autre')).status).toBe(400);
  for (const query of [
    'startDate=9999-12-31',
    'endDate=9999-12-31',
    'startDate=1900-01-01&endDate=9999-12-31&previous=true',
    'startDate=2026-10-02&endDate=2026-10-01&previous=true',
  ]) {
    expect([query, (await reader.get(`/api/data/zones/heatmap/active-pos?${query}`)).statusCode]).toEqual([query, 200]);
  }
});
