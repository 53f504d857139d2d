import { addCommercial } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { countPoints } from '../../../../src/features/zones/pointCount.ts';
import type { PointOfSaleMap } from '../../contract/pointOfSale.ts';
import type { Zone } from '../../contract/zone.ts';
import { demoCalendar } from '../../demo/support/calendar.ts';
import { demoCommercials } from '../../demo/people.ts';
import { demoPointsOfSale, insertPointsOfSale } from '../../demo/pointsOfSale.ts';
import { insertZones } from '../../demo/zones.ts';

let server: TestServer;
let reader: Client;
const NOW = new Date('2026-11-20T09:30:00Z');

beforeAll(async () => {
  server = await startTestServer();
  reader = server.as('ROLE_LECTEUR');
  const calendar = demoCalendar(NOW);
  const people: number[] = [];
  for (const n of demoCommercials.keys()) people.push(await addCommercial(server.db, n));
  const zones = await insertZones(
    server.db,
    calendar.instant(-425, 9),
    people,
    demoCommercials.map((person) => person.zones),
  );
  await insertPointsOfSale(server.db, calendar, demoPointsOfSale(1_200), zones, people);
}, 60_000);
afterAll(() => server.close());

const get = async <T>(url: string): Promise<T> =>
  (await reader.get(`/api/data/${url}`, { headers: { accept: 'application/json' } })).json<T>();

const areaOf = ({ code, surface, polygon }: Zone) => ({ code, surface, polygons: polygonsOf(polygon) });

/** The counts in the dialog of a zone: points of sale inside its shape, and those of the zone without a position. */
async function dialog(map: PointOfSaleMap, zone: Zone, all: readonly Zone[]): Promise<number> {
  const forme = areaOf(zone);
  const steps = countPoints(Int32Array.from(map.positions), {
    shape: forme,
    before: forme,
    neighbours: all.filter((other) => other !== zone).map(areaOf),
  });
  const { sansPosition } = await get<PointOfSaleMap>(`pos/map?zones.code[]=${zone.code}`);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value.inside + sansPosition;
}

test('the 25 demonstration zones: list, heatmap and dialog count the same points of sale', async () => {
  const zones = await get<Zone[]>('zones?pagination=false');
  const map = await get<PointOfSaleMap>('pos/map');
  const heatmap = await get<{ zones: { code: string; value: number }[] }>('zones/heatmap/pos-count');
  const list = zones.map(({ code, nbPointsDeVente }) => [code, nbPointsDeVente]);
  expect(zones).toHaveLength(25);
  expect(await Promise.all(zones.map(async (zone) => [zone.code, await dialog(map, zone, zones)]))).toEqual(list);
  expect(heatmap.zones.map(({ code, value }) => [code, value])).toEqual(list);
});
