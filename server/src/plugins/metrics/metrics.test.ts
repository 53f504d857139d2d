import sql from 'sql-template-tag';
import { addProduct } from '../../../../tests/support/rows.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openDb } from '../../db/pool.ts';
import { observed } from '../../db/observed.ts';
import { Metrics } from './metrics.ts';
import { openMetricsPort } from './port.ts';
import { showsToken } from './register.ts';

const TOKEN = 'jeton-de-lecture-2026';
let server: TestServer;
let metrics: Metrics;
let load = { underWay: 0, lateness: 0 };
beforeAll(async () => {
  metrics = new Metrics();
  server = await startTestServer({
    load: () => load,
    limits: { calls: 400 },
    metrics: { metrics, token: TOKEN, read: () => metrics.registry.metrics() },
  });
  await addProduct(server.db, 1);
});
afterAll(() => server.close());

const read = async (authorization = `Bearer ${TOKEN}`) =>
  server.as('anonymous').get('/metrics', { headers: { authorization } });
/** The value of the series with this name and these labels, 0 when there is none. */
const value = async (series: string): Promise<number> => {
  const line = (await read()).body.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const COUNT = 'tournee_http_request_duration_seconds_count';

// First, because a reading waits a second for an echo where nobody listens.
test('whether the process listens, how late changes are heard, and how old the last backup is', async () => {
  expect(await value('tournee_listener_up')).toBe(0);
  // Nothing is heard, so the time since then grows from one reading to the next.
  expect(await value('tournee_live_change_lag_seconds')).toBeGreaterThan(0.9);
  expect(await value('tournee_live_change_lag_seconds')).toBeGreaterThan(1.9);
  server.app.live.start();
  await eventually('it listens', () => server.app.live.isListening);
  expect(await value('tournee_live_change_lag_seconds')).toBeLessThan(0.9);
  expect(await value('tournee_listener_up')).toBe(1);
  await server.db.pool.query('alter table schema_migration disable trigger all');
  await server.db.pool.query("update schema_migration set at = now() - interval '3 days'");
  expect(await value('tournee_backup_age_seconds')).toBeGreaterThan(2.9 * 86_400);
  await server.db.pool.query("insert into security_event (at, event) values (now() - interval '2 hours', 'backup')");
  expect(await value('tournee_backup_age_seconds')).toBeCloseTo(7_200, -2);
});

test('only whoever shows the token reads, whatever the session; the refusal is noted', async () => {
  for (const header of ['', 'Bearer', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`])
    expect((await read(header)).statusCode).toBe(401);
  const byAdmin = await server.as('ROLE_ADMIN').get('/metrics');
  expect([byAdmin.statusCode, byAdmin.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const { statusCode, headers, body } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(body).toContain('# TYPE tournee_streams gauge');
  await server.app.security.flush();
  const { rows } = await server.db.pool.query("select 1 from security_event where target = 'GET /metrics'");
  expect(rows.length).toBeGreaterThan(0);
});

test('without a token there is no such address', async () => {
  const other = await startTestServer({
    metrics: { metrics: new Metrics(), token: undefined, read: async () => 'secret' },
  });
  expect((await other.as('ROLE_ADMIN').get('/metrics')).statusCode).toBe(404);
  await other.close();
});

test.each([
  [undefined, false],
  ['', false],
  ['Bearer abc', true],
  ['bearer abc', false],
  ['Bearer abcd', false],
])('the header %j shows the token: %s', (header, shows) => expect(showsToken(header, 'abc')).toBe(shows));

test('requests count by pattern and status; addresses that nobody knows are one', async () => {
  const known = `${COUNT}{method="GET",route="/api/data/products/:code",status="200"}`;
  const lost = `${COUNT}{method="other",route="unknown",status="404"}`;
  const before = [await value(known), await value(lost)];
  await server.as('ROLE_LECTEUR').get('/api/data/products/ART0001');
  for (let n = 0; n < 20; n += 1) await server.as('ROLE_LECTEUR').get(`/nulle/part/${n}`);
  await server.as('ROLE_LECTEUR').send({ method: 'PUT', url: '/api/data/products' });
  expect([await value(known), await value(lost)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 20]);
  expect(await value(`${COUNT}{method="other",route="/api/data/products",status="405"}`)).toBe(1);
  const { body } = await read();
  expect(body).not.toMatch(/ART0001|nulle|lecteur/);
});

test('statements, failures, waits and connections of the database', async () => {
  const statements = 'tournee_database_statement_duration_seconds_count{place="transaction"}';
  const before = await value(statements);
  await expect(
    server.db.tx(async () => {
      await addProduct(server.db, 1);
    }),
  ).rejects.toThrow(/duplicate/);
  await expect(server.db.tx((tx) => tx.rows({ text: 'select 1/0', values: [] } as never))).rejects.toThrow();
  expect(await value(statements)).toBe(before + 3);
  expect(await value('tournee_database_failures_total{class="22"}')).toBe(1);
  expect(await value('tournee_database_wait_seconds_count{awaited="turn"}')).toBeGreaterThan(1);
  expect(await value('tournee_database_wait_seconds_count{awaited="connection"}')).toBeGreaterThan(1);
  expect(await value('tournee_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await value('tournee_database_connections{state="waiting"}')).toBe(0);
});

test('connections that are all taken and statements that take too long are no failure of the database', async () => {
  const failures = (kind: string) => value(`tournee_database_failures_total{class="${kind}"}`);
  const before = await failures('connection');
  const taken = openDb({ ...server.database.connection, max: 1, connectionTimeoutMillis: 2_000 }, () => undefined);
  const one = await taken.pool.connect();
  await expect(taken.rows(sql`select 1`)).rejects.toThrow(/timeout exceeded/);
  one.release();
  await taken.pool.end();
  expect([await failures('all_taken'), await failures('connection')]).toEqual([1, before]);
  await expect(
    server.db.tx(async (tx) => {
      await tx.rows(sql`set local statement_timeout = 20`);
      await tx.rows(sql`select pg_sleep(5)`);
    }),
  ).rejects.toThrow();
  expect([await failures('timeout'), await failures('57')]).toEqual([1, 0]);
});

test('refused calls count by reason, and so do failures that nobody foresaw and lines that the log could not take', async () => {
  const shed = (reason: string) => value(`tournee_shed_calls_total{reason="${reason}"}`);
  load = { underWay: 5_000, lateness: 0 };
  await server.as('ROLE_LECTEUR').get('/api/data/products');
  load = { underWay: 0, lateness: 2_000 };
  await server.as('ROLE_LECTEUR').get('/api/data/products');
  load = { underWay: 0, lateness: 0 };
  expect([await shed('calls'), await shed('event_loop')]).toEqual([1, 1]);
  observed.lostLine.tell('une ligne');
  expect(await value('tournee_log_lines_dropped_total')).toBe(1);
  await server.db.pool.query('alter table zone rename to zone_ailleurs');
  expect((await server.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(500);
  await server.db.pool.query('alter table zone_ailleurs rename to zone');
  expect(await value('tournee_unexpected_errors_total')).toBe(1);
});

test('imports with their rows, downloads, kept answers', async () => {
  const products = [{ ligne: 2, 'Code article': 'ART0009', Libellé: 'Neuf', 'prix commerciaux TTC': '100' }];
  const answer = await server.as('ROLE_ADMIN').post('/api/data/products/process/import', { products });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  expect(await value('tournee_import_rows_total{resource="products",outcome="created"}')).toBe(1);
  expect(await value('tournee_imports_total{resource="products"}')).toBe(1);
  await server.as('ROLE_LECTEUR').get('/api/data/products', { headers: { accept: 'text/csv' } });
  expect(await value('tournee_download_rows_total{format="csv"}')).toBe(2);
  const known = String(await server.db.positions.ask());
  const list = { headers: { accept: 'application/json', 'x-known-until': known } };
  for (let n = 0; n < 2; n += 1) await server.as('ROLE_LECTEUR').get('/api/data/zones', list);
  expect(await value('tournee_kept_answers_total{store="lists",result="hit"}')).toBe(1);
});

test('a port of its own answers that one address, and asks for the token when there is one', async () => {
  const port = await openMetricsPort({ host: '127.0.0.1', port: 0, token: TOKEN, read: async () => 'mesures\n' });
  const get = async (url: string, authorization: string) => {
    const answer = await fetch(`http://127.0.0.1:${port.port}${url}`, { headers: { authorization } });
    return [answer.status, await answer.text()];
  };
  expect(await get('/metrics', `Bearer ${TOKEN}`)).toEqual([200, 'mesures\n']);
  expect(await get('/metrics', 'Bearer autre')).toEqual([401, '']);
  expect(await get('/', `Bearer ${TOKEN}`)).toEqual([404, '']);
  await port.close();
});
