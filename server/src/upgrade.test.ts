import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { bundleServer, killAll, type RealServer, startRealServer, urlsOf } from '../../tests/support/realServer.ts';

jest.setTimeout(120_000);
let bundle: Awaited<ReturnType<typeof bundleServer>>;
let database: TestDatabase;
beforeAll(async () => {
  [bundle, database] = await Promise.all([bundleServer(), createTestDatabase()]);
});
afterAll(async () => {
  await killAll();
  await database.drop();
  bundle.remove();
});

describe.each(['server', 'cluster'] as const)('a %s that is asked to stop', (entry) => {
  const start = (seconds: string): Promise<RealServer> =>
    startRealServer(
      bundle.folder,
      { ...urlsOf(database.connection), DATABASE_OWNER_URL: '', WORKERS: '2', DRAIN_SECONDS: seconds },
      entry,
    );
  const get = async (url: string) => {
    const answer = await fetch(url);
    return [answer.status, answer.headers.get('connection')];
  };

  test('says so to proxies first, and goes on answering until they had time to see it', async () => {
    const server = await start('2');
    expect(await get(`${server.url}/readyz`)).toEqual([200, 'keep-alive']);
    const began = performance.now();
    const stopped = server.stop('SIGTERM');
    await eventually('it is no longer ready', async () => (await get(`${server.url}/readyz`))[0] === 503);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await get(`${server.url}/healthz`)).toEqual([200, 'close']);
    // A second one comes where a service manager and the first process both send it.
    process.kill(server.pid, 'SIGTERM');
    while (performance.now() - began < 1_500) {
      expect(await get(`${server.url}/api/data/products`)).toEqual([401, 'close']);
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(server.log()).toContain('Arrêt (SIGTERM)\u00a0: /readyz le dit, le port se ferme dans 2 s…');
  });

  test('does not wait for a proxy at a terminal, even when it had begun to', async () => {
    const server = await start('60');
    const began = performance.now();
    const stopped = server.stop('SIGTERM');
    await eventually('it is no longer ready', async () => (await get(`${server.url}/readyz`))[0] === 503);
    process.kill(server.pid, 'SIGINT');
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});
