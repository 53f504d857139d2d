import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { tinyArchive } from '../../../tests/support/archive.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { buildApp } from '../app.ts';
import { BASEMAP_PATH } from './basemap.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-carte-'));
const file = path.join(folder, 'madagascar.pmtiles');
const archive = tinyArchive();
const SIZE = archive.length;
let server: TestServer;
beforeAll(async () => {
  writeFileSync(file, archive);
  server = await startTestServer({ basemap: file });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url: BASEMAP_PATH, headers });
type Answer = Awaited<ReturnType<typeof ask>>;
const told = ({ statusCode, headers, rawPayload }: Answer) => [
  statusCode,
  headers['content-range'],
  headers['content-length'],
  rawPayload.length,
];
const etag = async () => String((await ask({}, 'HEAD')).headers.etag);

test.each([
  ['the first bytes', 'bytes=0-6', 0, 7],
  ['bytes inside', 'bytes=127-130', 127, 131],
  ['more than there is', `bytes=${SIZE - 3}-99999999`, SIZE - 3, SIZE],
  ['from a place to the end', `bytes=${SIZE - 10}-`, SIZE - 10, SIZE],
  ['the last bytes', 'bytes=-5', SIZE - 5, SIZE],
  ['more last bytes than there are', 'bytes=-99999999', 0, SIZE],
])('a range: %s', async (_name, range, start, end) => {
  const answer = await ask({ range });
  expect(told(answer)).toEqual([206, `bytes ${start}-${end - 1}/${SIZE}`, String(end - start), end - start]);
  expect(answer.rawPayload.equals(archive.subarray(start, end))).toBe(true);
});

test.each([
  'bytes=',
  'bytes=-',
  'bytes=-0',
  'bytes=9-3',
  `bytes=${SIZE}-`,
  'bytes=99999999999999999999-',
  'bytes=a-b',
  // Several ranges would be answered in parts or whole, which no map asks for.
  'bytes=0-1,4-5',
])('%s cannot be answered', async (range) => {
  const answer = await ask({ range });
  expect(answer.statusCode).toBe(416);
  expect(answer.headers['content-range']).toBe(`bytes */${SIZE}`);
  expect(answer.json()).toMatchObject({ status: 416 });
});

test('without a range, or with one in another unit, the file comes whole', async () => {
  for (const headers of [{}, { range: 'tiles=0-1' }])
    expect(told(await ask(headers as Record<string, string>))).toEqual([200, undefined, String(SIZE), SIZE]);
});

test('HEAD says the same without a body', async () => {
  expect(told(await ask({}, 'HEAD'))).toEqual([200, undefined, String(SIZE), 0]);
  expect(told(await ask({ range: 'bytes=0-6' }, 'HEAD'))).toEqual([206, `bytes 0-6/${SIZE}`, '7', 0]);
  expect((await ask({}, 'HEAD')).headers).toMatchObject({ 'accept-ranges': 'bytes' });
  expect((await ask({}, 'POST')).statusCode).toBe(405);
});

test('If-Range gives the range of the same file only; If-None-Match gives nothing of it', async () => {
  const same = await etag();
  expect(same).toMatch(/^"[^"]+"$/);
  const range = 'bytes=0-6';
  expect((await ask({ range, 'if-range': same })).statusCode).toBe(206);
  for (const other of ['"other"', `W/${same}`, 'Tue, 24 Nov 2026 10:00:00 GMT'])
    expect(told(await ask({ range, 'if-range': other }))).toEqual([200, undefined, String(SIZE), SIZE]);
  for (const known of [same, `"other", W/${same}`, '*'])
    expect(told(await ask({ range, 'if-none-match': known }))).toEqual([304, undefined, undefined, 0]);
  expect((await ask({ range, 'if-none-match': '"other"' })).statusCode).toBe(206);
});

test('another file has another tag, and a file that is gone is not found', async () => {
  const before = await etag();
  writeFileSync(file, Buffer.concat([archive, Buffer.from([0])]));
  expect(await etag()).not.toBe(before);
  rmSync(file);
  expect((await ask({ range: 'bytes=0-6' })).statusCode).toBe(404);
  writeFileSync(file, archive);
});

test('the map’s library reads it', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const map = new PMTiles(`http://127.0.0.1:${port}${BASEMAP_PATH}`);
  expect(await map.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, tileType: 1 });
  const tile = await map.getZxy(13, 5176, 4534);
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).toContain('earth');
});

const refusalOf = (basemap: string) =>
  buildApp({ db: server.db, ebp: null, webDir: '/nulle/part', tileUrl: '', basemap }).then(
    () => 'started',
    (error: unknown) => String(error),
  );

test('a file that is missing, or none of the kind, stops the start and names the variable', async () => {
  const other = path.join(folder, 'autre.pmtiles');
  writeFileSync(other, 'PNG');
  expect(await refusalOf(path.join(folder, 'absent.pmtiles'))).toMatch(/BASEMAP.*absent\.pmtiles/);
  expect(await refusalOf(other)).toMatch(/BASEMAP.*autre\.pmtiles/);
  expect(await refusalOf(folder)).toMatch(/BASEMAP/);
});

test('a page allows the host of an address and no other; without a base map there is no such address', async () => {
  const policyOf = async (basemap: string | undefined) => {
    const app = await buildApp({ db: server.db, ebp: null, webDir: '/nulle/part', tileUrl: '', basemap });
    const [page, missing] = [await app.inject('/admin/login'), await app.inject(BASEMAP_PATH)];
    await app.close();
    return [/connect-src ([^;]+)/.exec(String(page.headers['content-security-policy']))?.[1], missing.statusCode];
  };
  expect(await policyOf('https://cartes.exemple.mg/a/madagascar.pmtiles')).toEqual([
    "'self' https://cartes.exemple.mg",
    404,
  ]);
  expect(await policyOf(undefined)).toEqual(["'self'", 404]);
});
