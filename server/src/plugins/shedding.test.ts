import { problemOf, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Load } from './shedding.ts';

const CALM: Load = { underWay: 0, lateness: 0 };
let load = CALM;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ load: () => load });
});
beforeEach(() => {
  load = CALM;
});
afterAll(() => server.close());

test.each<[string, Partial<Load>]>([
  ['trop d’appels en cours', { underWay: 400 }],
  ['une boucle en retard', { lateness: 1_000 }],
])('%s : les nouveaux sont refusés aussitôt, en disant quand revenir ; la santé et le direct répondent', async (_name, busy) => {
  load = { ...CALM, ...busy };
  const refused = await server.as('ROLE_ADMIN').get('/api/data/zones');
  expect([refused.headers['retry-after'], problemOf(refused)]).toEqual(['5', { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'Le serveur est très sollicité. Réessayez dans un instant.' }]);
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
  expect((await server.as('anonyme').get('/healthz')).statusCode).toBe(200);
  expect((await server.as('anonyme').get('/readyz')).statusCode).toBe(200);
  expect((await server.as('ROLE_ADMIN').get('/api/data/events')).statusCode).toBe(406);
});

test.each<[string, Load]>([['calme', CALM], ['occupé sans être débordé', { underWay: 399, lateness: 999 }]])('%s, il répond', async (_name, now) => {
  load = now;
  expect((await server.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
});

test('de lui-même il compte les appels en cours, et ceux qui sont finis ne comptent plus', async () => {
  const own = await startTestServer({ max: 1 });
  // Whoever wants the database waits.
  const held = await own.db.pool.connect();
  let refused = 0;
  const each = async () => {
    const { body } = await own.as('ROLE_ADMIN').get('/api/data/zones');
    if (!body.includes('très sollicité')) return;
    refused += 1;
    if (refused === 5) held.release();
  };
  await Promise.all(Array.from({ length: 405 }, each));
  expect(refused).toBe(5);
  expect((await own.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
  await own.close();
});
