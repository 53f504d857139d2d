import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { HAS_POSTGRES, type Postgres, PostgresGroup } from '../../../../tests/cluster/postgres.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { ROUTES } from '../../../../tests/support/routeTable.ts';
import { addCommercial, addLot, addPos, addProduct } from '../../../../tests/support/rows.ts';
import { type Persona, problemOf, ROLES, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { buildApp } from '../../app.ts';
import { KNOWN_COOKIE, KNOWN_UNTIL } from '../../plugins/load/replicas.ts';
import { forgetAllAnswers } from '../answerCache.ts';
import { migrate } from '../migrate.ts';
import { observed, type ReadOutcome } from '../observed.ts';
import { openDb } from '../pool.ts';
import { RUNTIME } from '../roles/grants.ts';

jest.setTimeout(120_000);
const PRODUCT = '/api/data/products/ART0001';
const MERGE = { headers: { 'content-type': 'application/merge-patch+json' } };

// `npm test` installs Debian's PostgreSQL where it may.
(HAS_POSTGRES ? describe : describe.skip)('reads go to a replica', () => {
  const group = new PostgresGroup(false);
  let primary: Postgres;
  let replica: Postgres;
  let server: TestServer;
  /** Two processes on one database. */
  let one: FastifyInstance;
  let two: FastifyInstance;
  let outcomes: ReadOutcome[] = [];
  const endListening = observed.read.listen((outcome) => outcomes.push(outcome));
  const last = () => outcomes.at(-1);

  const isUsed = (app: FastifyInstance) => app.db.replicas.all[0]?.fault === undefined;

  beforeAll(async () => {
    primary = await group.primary();
    const pool = new pg.Pool({ ...primary.connection, max: 1 });
    await migrate(pool, RUNTIME);
    await pool.end();
    replica = await group.replicaOf(primary, 'replica');
    const database = { connection: primary.connection, url: '', drop: async () => undefined };
    server = await startTestServer({
      on: { database, readFrom: [replica.connection] },
      jobs: { fileRows: 0, everyMs: 50 },
    });
    one = server.app;
    const commercial = await addCommercial(server.db, 1);
    await addLot(server.db, await addProduct(server.db, 1), commercial, 'L1', 500);
    await addPos(server.db, 1);
    await replica.follow(primary);
    const as = ({ connection }: Postgres) => ({ ...connection, user: RUNTIME });
    const db = openDb(as(primary), () => undefined, undefined, [as(replica)]);
    two = await buildApp({ db, ebp: null, webDir: '/nulle/part', tileUrl: 'https://tuiles.exemple/{z}/{x}/{y}.png' });
    await two.ready();
  });
  beforeEach(async () => {
    await eventually('both processes read from the replica', () => isUsed(one) && isUsed(two));
    forgetAllAnswers();
    outcomes = [];
  });
  afterAll(async () => {
    endListening();
    await server.close();
    await two.close();
    await two.db.pool.end();
    await group.close();
  });

  const ask = (app: FastifyInstance, who: Persona, url: string, cookie = '') =>
    app.inject({ url, headers: { cookie: `${server.as(who).cookie}; ${cookie}` } });
  const isOnSale = async (app: FastifyInstance, who: Persona, cookie = '') => {
    const answer = await ask(app, who, PRODUCT, cookie);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ isEnabled: boolean }>().isEnabled;
  };
  /** Changes the product, and answers the cookie that says so. */
  const enable = async (isEnabled: boolean) => {
    const answer = await server.as('ROLE_ADMIN').patch(PRODUCT, { isEnabled }, MERGE);
    expect(answer.statusCode).toBe(200);
    const cookie = answer.cookies.find(({ name }) => name === KNOWN_COOKIE);
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      value: String(answer.headers[KNOWN_UNTIL]),
    });
    return `${KNOWN_COOKIE}=${cookie?.value ?? ''}`;
  };

  test('a read goes to the replica, and a change to the primary', async () => {
    expect(await isOnSale(two, 'ROLE_LECTEUR')).toBe(true);
    expect(outcomes).toEqual(['replica']);
    await replica.pause(true);
    // Somebody changed it by hand: what nobody was told of may be read as it was.
    await primary.ask("update product set is_enabled = false where code = 'ART0001'");
    expect(await isOnSale(two, 'ROLE_LECTEUR')).toBe(true);
    await replica.pause(false);
    await replica.follow(primary);
    expect(await isOnSale(two, 'ROLE_LECTEUR')).toBe(false);
    expect(new Set(outcomes)).toEqual(new Set(['replica']));
  });

  test('a long download, begun by a read, is known and given while the replica is late', async () => {
    await replica.pause(true);
    const { cookie } = server.as('ROLE_LECTEUR');
    const headers = { cookie, accept: 'text/csv', prefer: 'respond-async' };
    const begun = await one.inject({ url: '/api/data/products', headers });
    expect([begun.statusCode, last()]).toEqual([202, 'replica']);
    const job = `/api/data/taches/${begun.json<{ tache: string }>().tache}`;
    one.jobs.start();
    await eventually('the file is there', async () => {
      const answer = await ask(two, 'ROLE_LECTEUR', job);
      expect(answer.statusCode).toBe(200);
      return answer.json<{ etat: string }>().etat === 'terminee';
    });
    const file = await ask(two, 'ROLE_LECTEUR', `${job}/fichier`);
    expect([file.statusCode, file.body.includes('ART0001')]).toEqual([200, true]);
    await one.jobs.stop();
    await replica.pause(false);
    await replica.follow(primary);
  });

  test('who has written reads it, in the same process and in another one', async () => {
    await replica.pause(true);
    const known = await enable(true);
    expect(await isOnSale(one, 'ROLE_ADMIN', known)).toBe(true);
    expect(last()).toBe('primary_late');
    expect(await isOnSale(two, 'ROLE_ADMIN', known)).toBe(true);
    expect(last()).toBe('primary_late');
    await replica.pause(false);
    await replica.follow(primary);
    expect(await isOnSale(two, 'ROLE_ADMIN', known)).toBe(true);
    expect(last()).toMatch(/^replica/);
  });

  test('a position that nobody has reached, or none at all, only leads to the primary', async () => {
    for (const value of ['9007199254740000', '1795600000000', 'inconnue', '-', 'Infinity']) {
      expect(typeof (await isOnSale(two, 'ROLE_LECTEUR', `${KNOWN_COOKIE}=${value}`))).toBe('boolean');
    }
    expect(outcomes).toEqual([]);
    await isOnSale(two, 'ROLE_LECTEUR');
    expect(last()).toMatch(/^replica/);
  });

  test('a change that is heard leads to no older read, by whomever', async () => {
    two.live.start();
    await eventually('the process listens', () => two.live.isListening);
    await two.db.positions.settle();
    await replica.pause(true);
    await enable(false);
    await two.live.caughtUp();
    expect(await isOnSale(two, 'ROLE_LECTEUR')).toBe(false);
    expect(last()).toBe('primary_late');
    await replica.pause(false);
  });

  test('a replica that is 2 s behind is left out without being waited for, and comes back', async () => {
    await replica.pause(true);
    const known = await enable(true);
    await eventually('the replica is left out', () => !isUsed(one) && !isUsed(two));
    expect(one.db.replicas.all[0]).toMatchObject({ fault: 'too far behind' });
    expect(one.db.replicas.all[0]?.lagMs).toBeGreaterThan(2_000);
    expect(await isOnSale(two, 'ROLE_ADMIN', known)).toBe(true);
    expect(last()).toBe('primary_alone');
    await replica.pause(false);
    await eventually('the replica is back', () => isUsed(one) && isUsed(two));
    expect(one.db.replicas.all[0]?.lagMs).toBe(0);
  });

  test('a replica that dies fails no read, nor the readiness, and comes back', async () => {
    await isOnSale(two, 'ROLE_LECTEUR');
    await replica.kill();
    for (let n = 0; n < 5; n += 1) expect(typeof (await isOnSale(two, 'ROLE_LECTEUR'))).toBe('boolean');
    await eventually('the replica is left out', () => !isUsed(one) && !isUsed(two));
    expect((await two.inject('/readyz')).statusCode).toBe(200);
    await replica.start();
    await eventually('the replica is back', () => isUsed(one) && isUsed(two));
    await isOnSale(two, 'ROLE_LECTEUR');
    expect(last()).toMatch(/^replica/);
  });

  test('no read writes on its way: the replica answers each of them as the primary does', async () => {
    const reads = ROUTES.filter(
      ({ route, status, who }) =>
        route.startsWith('GET /api/data/') && status === 200 && who && !/\/(events|security-events)$/.test(route),
    );
    // Refusals are counted on the way, so that their list grows.
    expect(reads.length).toBeGreaterThan(40);
    const answered = async (path: string, who: Persona, cookie: string) => {
      forgetAllAnswers();
      const answer = await ask(two, who, path, cookie);
      return [answer.statusCode, stable(answer.body)];
    };
    const minute = () => Math.floor(Date.now() / 60_000);
    for (const { route, path = route.slice(4), who = [] } of reads)
      for (const each of ROLES.filter((role) => who.includes(role))) {
        let pair: unknown[];
        let began: number;
        // Boards count the minutes of the day, so both are asked within the same one.
        do {
          began = minute();
          pair = [await answered(path, each, ''), await answered(path, each, `${KNOWN_COOKIE}=inconnue`)];
        } while (began !== minute());
        expect([route, each, pair[0]]).toEqual([route, each, pair[1]]);
      }
    expect(outcomes.length).toBeGreaterThan(100);
    expect(new Set(outcomes)).toEqual(new Set(['replica']));
  });

  test('the first read of a day brings the stock up to today, on the primary', async () => {
    await primary.ask("update commercial_cumul set stock_jour = '2020-01-01'");
    await replica.follow(primary);
    expect((await ask(two, 'ROLE_ADMIN', '/api/data/stock-commercial')).statusCode).toBe(200);
    const [left] = await primary.ask<{ nb: number }>(
      "select count(*)::int as nb from commercial_cumul where stock_jour = '2020-01-01'",
    );
    expect(left?.nb).toBe(0);
    expect(outcomes).not.toContain('failed');
  });

  test('a refusal of a right is noted although the read that it refuses goes to the replica', async () => {
    expect((await ask(two, 'ROLE_LECTEUR', '/api/data/audit')).statusCode).toBe(403);
    await two.security.flush();
    const [noted] = await primary.ask<{ nb: number }>(
      "select count(*)::int as nb from security_event where target = 'GET /api/data/audit'",
    );
    expect([noted?.nb, outcomes.includes('failed')]).toEqual([1, false]);
  });

  test('a server that is not written to answers a change like a lost connection, and keeps no connection to it', async () => {
    const db = openDb({ ...replica.connection, user: RUNTIME }, () => undefined);
    const app = await buildApp({ db, ebp: null, webDir: '/nulle/part', tileUrl: '' });
    const answer = await app.inject({
      method: 'PATCH',
      url: PRODUCT,
      payload: { isEnabled: true },
      headers: { cookie: server.as('ROLE_ADMIN').cookie, ...MERGE.headers },
    });
    expect(problemOf(answer)).toMatchObject({
      status: 503,
      detail: 'La base de données ne répond pas. Réessayez dans un instant.',
    });
    expect(answer.headers['retry-after']).toBe('10');
    const before = db.pool.totalCount;
    await expect(db.tx((tx) => tx.rows(sql`delete from idempotence`))).rejects.toMatchObject({ code: '25006' });
    expect(db.pool.totalCount).toBeLessThanOrEqual(Math.max(0, before - 1));
    await app.close();
    await db.pool.end();
  });

  test('one that follows nobody is left out: it may have been promoted beside the primary', async () => {
    await replica.promote();
    await eventually('it is left out', () => !isUsed(one) && !isUsed(two));
    expect(one.db.replicas.all[0]?.fault).toBe('follows no other server');
    await isOnSale(two, 'ROLE_LECTEUR');
    expect(last()).toBe('primary_alone');
  });
});

/** An answer without the moment at which it was made. */
function stable(body: string): string {
  return body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment');
}
