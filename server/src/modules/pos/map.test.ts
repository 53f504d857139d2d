import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { addCommande, addPos, addZone, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { PointOfSaleMap } from '../../contract/pointOfSale.ts';

const URL = '/api/data/pos/map';
let server: TestServer;
let reader: Client;

beforeAll(async () => {
  server = await startTestServer();
  reader = server.as('ROLE_LECTEUR');
  const zone = await addZone(server.db, 1);
  const first = await addPos(server.db, 1, { longitude: 47.523456, latitude: -18.912344, zone_id: zone });
  await addPos(server.db, 2, { longitude: 43.1, latitude: -12, is_enabled: false, designation: 'Kiosque' });
  await addPos(server.db, 3, { code: 'P"\\é', longitude: 50, latitude: -25.5 });
  await addPos(server.db, 4);
  await addCommande(server.db, 1, first, server.ids.get('ROLE_COMMERCIAL') ?? 0);
  await insert(server.db, 'pos_responsable', { pos_id: first, utilisateur_id: server.ids.get('ROLE_COMMERCIAL') ?? 0 });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const get = (query = '', headers: Record<string, string> = {}) => reader.get(`${URL}${query}`, { headers });
const found = async (query: string) => (await get(query)).json<PointOfSaleMap>().codes;

test('column by column, in order, without points of sale that have no position', async () => {
  const answer = await get();
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'private, no-cache',
  ]);
  expect(answer.json()).toEqual({
    codes: ['POS0001', 'POS0002', 'P"\\é'],
    positions: [4752346, -1891234, 4310000, -1200000, 5000000, -2550000],
    actifs: '101',
    sansPosition: 1,
  });
});

test.each([
  ['?search=kiosque', ['POS0002']],
  ['?isEnabled=true', ['POS0001', 'P"\\é']],
  ['?zones.code[]=ZON001', ['POS0001']],
  ['?code[]=POS0002', ['POS0002']],
  ['?responsables.username[]=commercial@essai.mg', ['POS0001']],
  ['?lastCommandAt[after]=2026-10-01', ['POS0001']],
  ['?search=rien', []],
  ['?page=2&itemsPerPage=1&order[designation]=asc', ['POS0001', 'POS0002', 'P"\\é']],
])('the filters of the list: %s', async (query, codes) => {
  expect(await found(query)).toEqual(codes);
});

test('304 as long as nothing changes, for the whole map and a filtered one', async () => {
  for (const query of ['', '?isEnabled=true']) {
    const { etag } = (await get(query)).headers;
    const again = await get(query, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(query, { 'if-none-match': 'W/"autre"' })).statusCode).toBe(200);
  }
});

test.each<[string, string, boolean]>([
  ['a moved point', "update point_of_sale set latitude = -19 where code = 'POS0001'", true],
  ['a disabled point', "update point_of_sale set is_enabled = false where code = 'POS0001'", true],
  [
    'one more point',
    "insert into point_of_sale (code, designation, latitude, longitude) values ('N', 'N', -19, 47)",
    true,
  ],
  ['one point less', "delete from point_of_sale where code = 'POS0003' or code = 'POS0002'", true],
  ['a name, a zone', "update point_of_sale set designation = 'X', zone_id = null", false],
])('%s', async (_name, change, moves) => {
  const { etag } = (await get()).headers;
  await server.db.pool.query(change);
  const after = await get('', { 'if-none-match': String(etag) });
  expect(after.statusCode).toBe(moves ? 200 : 304);
  if (moves)
    expect(after.json<PointOfSaleMap>().codes).toHaveLength(
      await scalar(server.db, 'select count(*) from point_of_sale where latitude is not null'),
    );
});

test('an order or a zone does not change it, a point created by the application does', async () => {
  const { etag } = (await get()).headers;
  const unchanged = async () => (await get('', { 'if-none-match': String(etag) })).statusCode;
  await addCommande(
    server.db,
    2,
    await scalar(server.db, "select id from point_of_sale where code = 'POS0001'"),
    server.ids.get('ROLE_COMMERCIAL') ?? 0,
  );
  expect(await unchanged()).toBe(304);
  await server.as('ROLE_COMMERCIAL').post('/api/data/pos', { designation: 'Neuf', latitude: -18, longitude: 47 });
  expect(await unchanged()).toBe(200);
});

test('compressed as the browser asks, the same for all at once', async () => {
  const { body } = await get();
  const [br, gz] = [await get('', { 'accept-encoding': 'gzip, br' }), await get('', { 'accept-encoding': 'gzip' })];
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect([brotliDecompressSync(br.rawPayload).toString(), gunzipSync(gz.rawPayload).toString()]).toEqual([body, body]);
  await server.db.pool.query("update point_of_sale set latitude = -19 where code = 'POS0001'");
  const all = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(new Set(all.map((answer) => answer.json<PointOfSaleMap>().positions[1]))).toEqual(new Set([-1900000]));
});

test('an open write is not seen under the new mark', async () => {
  const before = await get();
  await server.db.tx(async (tx) => {
    await tx.rows(sql`update point_of_sale set latitude = -19.5 where code = 'POS0001'`);
    expect([(await get()).headers.etag, (await get()).body]).toEqual([before.headers.etag, before.body]);
  });
  const after = await get();
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.json<PointOfSaleMap>().positions[1]).toBe(-1950000);
});
