import fc from 'fast-check';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { rectangle, star } from '../../../../tests/support/shapes.ts';
import { containment } from '../../../../geometry/contains.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import type { Zone } from '../../contract/zone.ts';

let server: TestServer;
let editor: Client;
const plain = { headers: { accept: 'application/json' } };

beforeAll(async () => {
  server = await startTestServer({ max: 20 });
  editor = server.as('ROLE_EDITEUR');
  for (let n = 0; n < 150; n += 1)
    await insert(server.db, 'point_of_sale', {
      code: `P${n}`,
      designation: `P${n}`,
      longitude: 47.4 + ((n * 37) % 100) / 500,
      latitude: -19 + ((n * 61) % 97) / 500,
    });
  await insert(server.db, 'point_of_sale', { code: 'SANS', designation: 'Sans position' });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Points of sale whose zone is not the smallest one around them, computed from scratch. */
async function misplaced(): Promise<string[]> {
  const { rows: zones } = await server.db.pool.query<{ id: number; polygon: unknown }>(
    'select id, polygon from zone order by surface, id',
  );
  const { rows: points } = await server.db.pool.query<{
    code: string;
    longitude: number | null;
    latitude: number | null;
    zone_id: number | null;
  }>('select code, longitude, latitude, zone_id from point_of_sale');
  const tests = zones.map(({ id, polygon }) => ({ id, has: containment(polygonsOf(polygon)) }));
  return points.flatMap(({ code, longitude, latitude, zone_id }) => {
    const there =
      longitude === null || latitude === null ? undefined : tests.find(({ has }) => has([longitude, latitude]));
    return (there?.id ?? null) === zone_id ? [] : [code];
  });
}

const save = async (body: object): Promise<Zone> => {
  const answer = await editor.post('/api/data/zones', body, plain);
  if (answer.statusCode > 201) throw new Error(answer.body);
  return answer.json<Zone>();
};

const place = fc.tuple(
  fc.double({ min: 47.4, max: 47.6, noNaN: true }),
  fc.double({ min: -19, max: -18.8, noNaN: true }),
);
const outline = fc
  .tuple(place, fc.array(fc.double({ min: 0.005, max: 0.12, noNaN: true }), { minLength: 3, maxLength: 12 }))
  .map(([centre, radii]) => ({ type: 'Polygon', coordinates: [star(centre, radii)] }));
/** Which of the existing zones is saved (a new one if there is none), and its new shape. */
const steps = fc.array(fc.tuple(fc.nat(5), fc.option(outline, { nil: null, freq: 6 })), { minLength: 2, maxLength: 8 });

test('after random changes of zones each point is in the smallest zone around it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await server.reset();
      const codes: string[] = [];
      for (const [which, polygon] of all) {
        const code = codes[which];
        const zone = await save({ ...(code ? { code } : {}), designation: 'Z', polygon });
        if (!code) codes.push(zone.code);
        expect(await misplaced()).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

test('a zone that shrinks leaves its points to the zone below', async () => {
  const square = (side: number) => ({
    type: 'Polygon',
    coordinates: [rectangle(47.5 - side, -18.9 - side, 47.5 + side, -18.9 + side)],
  });
  const large = await save({ designation: 'Grande', polygon: square(0.1) });
  const small = await save({ designation: 'Petite', polygon: square(0.05) });
  const [all, inner] = [large.nbPointsDeVente ?? 0, small.nbPointsDeVente ?? 0];
  expect(inner).toBeGreaterThan(5);
  await save({ code: small.code, designation: 'Petite', polygon: null });
  expect((await editor.get(`/api/data/zones/${large.code}`, plain)).json<Zone>().nbPointsDeVente).toBe(all);
  // Now larger than the zone below: points in both belong to the other.
  const grown = await save({ code: small.code, designation: 'Petite', polygon: square(0.11) });
  expect([
    await misplaced(),
    (await editor.get(`/api/data/zones/${large.code}`, plain)).json<Zone>().nbPointsDeVente,
    grown.nbPointsDeVente,
  ]).toEqual([[], all, 0]);
});

test('an order keeps the zone of its day', async () => {
  const shape = { type: 'Polygon', coordinates: [rectangle(47.3, -19.1, 47.7, -18.7)] };
  const zone = await save({ designation: 'Z', polygon: shape });
  const id = await scalar(server.db, 'select id from zone where code = $1', [zone.code]);
  await insert(server.db, 'commande', {
    order_number: 'B1',
    commande_at: new Date(),
    total_value: 5,
    zone_id: id,
    pos_id: await scalar(server.db, "select id from point_of_sale where code = 'P1'"),
    commercial_id: server.ids.get('ROLE_COMMERCIAL') ?? 0,
  });
  await save({ code: zone.code, designation: 'Z', polygon: null });
  expect(await scalar(server.db, 'select zone_id from commande')).toBe(id);
  expect(await scalar(server.db, 'select count(*) from point_of_sale where zone_id is not null')).toBe(0);
});

test('zones moved and points created at once: no point is missed, nothing deadlocks', async () => {
  const shape = (n: number) => ({
    type: 'Polygon',
    coordinates: [star([47.45 + (n % 4) * 0.03, -18.95 + (n % 3) * 0.04], [0.05, 0.09, 0.04, 0.08, 0.06])],
  });
  const zones = [
    await save({ designation: 'A', polygon: shape(0) }),
    await save({ designation: 'B', polygon: shape(1) }),
  ];
  const field = server.as('ROLE_COMMERCIAL');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? editor.post('/api/data/zones', { code: zones[n % 2]?.code, designation: 'A', polygon: shape(n) }, plain)
        : field.post(
            '/api/data/pos',
            { designation: `N${n}`, longitude: 47.41 + (n % 17) / 100, latitude: -18.99 + (n % 13) / 80 },
            plain,
          ),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 201]));
  expect(await misplaced()).toEqual([]);
  expect(await scalar(server.db, 'select count(*) from point_of_sale')).toBe(191);
});
