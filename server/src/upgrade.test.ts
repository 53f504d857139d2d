import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { bundleServer, killAll, type RealServer, startRealServer, urlsOf } from '../../tests/support/realServer.ts';
import { play } from '../../tests/upgrade/play.ts';
import { migrations } from './db/migrate.ts';
import { openDb } from './db/pool.ts';

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

describe('a new version that adds to the schema', () => {
  let folder: string;
  const add = (name: string, text: string) => writeFileSync(path.join(folder, 'migrations', name), text);
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-nouvelle-'));
    cpSync(bundle.folder, folder, { recursive: true, verbatimSymlinks: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('takes the place of the old one while people work, and nobody gets anything but an answer', async () => {
    const needs = `-- needs: ${(await migrations()).at(-1) ?? ''}\n`;
    // What the old version writes reaches the new table through a trigger, with the rights of the server's role.
    add(
      '998_essai.sql',
      `${needs}alter table commande add column essai text not null default 'vide';
      create table essai (nb int not null);
      create function f_essai() returns trigger language plpgsql as $$ begin
        insert into essai select count(*) from nouveaux;
        return null;
      end $$;
      create trigger essai after insert on stock_mouvement
        referencing new table as nouveaux for each statement execute function f_essai();`,
    );
    add(
      '999_essai.sql',
      `${needs}create index concurrently if not exists stock_mouvement_essai on stock_mouvement (quantite);`,
    );
    const db = openDb({ ...database.connection, max: 4 }, () => undefined);
    const env = { ...urlsOf(database.connection), DRAIN_SECONDS: '1' };
    const news: string[] = [];
    const started = async (from: string) => {
      const server = await startRealServer(from, env);
      news.push(server.log());
      return server;
    };
    try {
      const { calls, reads, oldOnNew } = await play(
        {
          db,
          old: { start: () => started(bundle.folder), drains: true, stays: true },
          new: { start: () => started(folder), drains: true },
        },
        { clients: 2, pause: 500 },
      );
      expect([calls > 20, reads > 20, oldOnNew > 20]).toEqual([true, true, true]);
      expect(news.join('\n')).toContain(
        '"msg":"a migration waits for a lock, and tries again","migration":"998_essai.sql"',
      );
      expect(news.join('\n')).toContain('"msg":"a newer version has added to the schema; this one goes on with it"');
      const { rows } = await db.pool.query('select sum(nb) > 0 as is_filled from essai');
      expect(rows).toEqual([{ is_filled: true }]);
    } finally {
      await db.pool.end();
    }
  });

  test('and one that takes something away keeps the old one from starting', async () => {
    add('9991_retrait.sql', '-- needs: 998_essai.sql\nalter table commande drop column essai;');
    const env = urlsOf(database.connection);
    await (await startRealServer(folder, env)).stop();
    await expect(startRealServer(bundle.folder, env)).rejects.toThrow(
      'Tournée n’a pas pu démarrer\u00a0: La base de données vient d’une version plus récente de Tournée ' +
        '(9991_retrait.sql). Lancez cette version-là',
    );
  });
});
