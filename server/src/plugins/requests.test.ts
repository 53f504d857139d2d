import { ROUTES } from '../../../tests/support/routeTable.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { observed } from '../db/observed.ts';

const lines: Record<string, unknown>[] = [];
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
const logger = { level: 'info', stream: { write } };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: '10.0.0.1', logger });
  await addProduct(server.db, 1);
});
afterAll(() => server.close());

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const ask = async (remoteAddress: string, id?: string, url = '/api/data/products/ART0001') => {
  lines.length = 0;
  const headers = { 'x-forwarded-for': '196.192.1.7', ...(id === undefined ? {} : { 'x-request-id': id }) };
  const answer = await server.as('ROLE_LECTEUR').send({ method: 'GET', url, remoteAddress, headers });
  // The line is written once the answer has left.
  await new Promise(setImmediate);
  return { id: String(answer.headers['x-request-id']), line: lines.find(({ msg }) => msg === 'answer') };
};

test('the id of a trusted proxy is kept, given back and logged', async () => {
  const { id, line } = await ask('10.0.0.1', 'proxy-0123456789');
  expect(id).toBe('proxy-0123456789');
  expect(line).toMatchObject({ reqId: 'proxy-0123456789', address: '196.192.1.7' });
});

test.each([
  ['from somebody else', '10.0.0.2', 'proxy-0123456789'],
  ['too short', '10.0.0.1', 'abc'],
  ['too long', '10.0.0.1', 'a'.repeat(101)],
  ['with characters that a log could misread', '10.0.0.1', 'abcdefgh"} {"level":50'],
  ['missing', '10.0.0.1', undefined],
])('an id that is not to be used gets another one: %s', async (_case, address, given) => {
  const { id, line } = await ask(address, given);
  expect(id).toMatch(UUID);
  expect(line).toMatchObject({ reqId: id });
});

test('a line has the pattern of the route, the address without its query, and what the database took', async () => {
  const { line } = await ask('10.0.0.9', undefined, '/api/data/products?search=secret');
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/data/products',
    path: '/api/data/products',
    status: 200,
    address: '10.0.0.9',
    user: 'lecteur@essai.mg',
  });
  expect(line?.['statements']).toBeGreaterThan(1);
  expect(line?.['db']).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(line)).not.toContain('secret');
  expect((await ask('10.0.0.9')).line).toMatchObject({ route: '/api/data/products/:code' });
  expect((await ask('10.0.0.9', undefined, '/nulle/part')).line).toMatchObject({ route: 'unknown', statements: 0 });
});

test('statements after a body count for its request, those of another one do not', async () => {
  lines.length = 0;
  const admin = server.as('ROLE_ADMIN');
  await Promise.all([
    admin.patch(
      '/api/data/products/ART0001',
      { isEnabled: false },
      { headers: { 'content-type': 'application/merge-patch+json' } },
    ),
    admin.get('/healthz'),
  ]);
  await new Promise(setImmediate);
  const of = (route: string) => lines.find((line) => line['msg'] === 'answer' && line['route'] === route);
  expect(of('/healthz')).toMatchObject({ statements: 0, db: 0 });
  // The session, and at least: begin, lock, update, audit, commit.
  expect(of('/api/data/products/:code')?.['statements']).toBeGreaterThanOrEqual(5);
});

test('an address that cannot be read gives its id back too', async () => {
  const answer = await server.as('anonymous').get('/api/data/%zz');
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([400, expect.stringMatching(UUID)]);
});

/** What the server asks for nobody in particular: the lines of the security log, kept until they can be written. */
const OF_NOBODY = /^\s*insert into security_event/;

test.each(ROUTES.filter(({ route }) => route.includes(' /api/') || route.includes(' /admin/')))(
  '$route: its statements are counted as its own',
  async ({ route, path, payload, headers }) => {
    const [method = '', pattern = ''] = route.split(' ');
    const uncounted: string[] = [];
    const stop = observed.statement.listen(({ text, works }) => {
      if (works.length === 0 && !OF_NOBODY.test(text)) uncounted.push(text);
    });
    await server
      .as('ROLE_ADMIN')
      .send({
        method: method as 'GET',
        url: path ?? pattern,
        ...(payload === undefined ? {} : { payload }),
        ...(headers === undefined ? {} : { headers }),
      });
    stop();
    expect(uncounted).toEqual([]);
  },
);
