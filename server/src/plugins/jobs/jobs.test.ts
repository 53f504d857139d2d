import type { FastifyInstance } from 'fastify';
import { addSampleCodes, deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { buildApp } from '../../app.ts';
import { verifyStock } from '../../cli/support/verifyStock.ts';
import type { Job } from '../../contract/job.ts';
import { purge } from '../../db/purge.ts';
import { type Db, openDb } from '../../db/pool.ts';
import { RUNTIME } from '../../db/roles/grants.ts';

/** Rows beyond which this server begins a job, so that small files are long. */
const LONG = 5;
const LEASE_MS = 600;
const JOBS = { rows: LONG, leaseMs: LEASE_MS, everyMs: 50 };
let server: TestServer;
/** Another server on the same database. */
let other: FastifyInstance;

beforeAll(async () => {
  server = await startTestServer({ jobs: JOBS });
  await addSampleCodes(server.db, 4, 4);
  await server.remember();
});
afterAll(() => server.close());
afterEach(async () => {
  await server.app.jobs.stop();
  await server.reset();
});

const rowsOf = (count: number, document = 'FA') =>
  Array.from({ length: count }, (_, n) =>
    deliveryRow(n + 2, {
      client: `C000${(n % 2) + 1}`,
      document: `${document}${n % 2}`,
      article: `ART000${(n % 4) + 1}`,
      lot: `L${n}`,
    }),
  );
const importer = () => server.as('ROLE_IMPORTATEUR');
const send = (rows: object[], key = 'cle', path = 'livraisons', name = 'livraisons') =>
  importer().post(
    `/api/data/${path}/process/import`,
    { [name]: rows },
    { headers: { 'idempotency-key': key, prefer: 'respond-async' } },
  );
const begin = async (rows: object[], key?: string): Promise<string> =>
  (await send(rows, key)).json<{ tache: string }>().tache;
const read = async (code: string): Promise<Job> =>
  (await importer().get(`/api/data/taches/${code}`, { headers: { accept: 'application/json' } })).json();
const isIn = (code: string, ...states: Job['etat'][]) =>
  eventually(`the job is ${states.join(' or ')}`, async () => states.includes((await read(code)).etat));
const ended = async (code: string): Promise<Job> => {
  await isIn(code, 'terminee', 'echouee');
  return read(code);
};
const stored = async () =>
  (
    await server.db.pool.query<{ code: string; etat: string; message: string; tentatives: number }>(
      'select * from tache',
    )
  ).rows[0] ?? { etat: 'none' };
const pieces = () => scalar(server.db, 'select count(*) from tache_lignes');
/** Lets the lease of the present holder pass at once. */
const pastLease = () => server.db.pool.query("update tache set tenue_jusqua = now() - interval '1 second'");

const OWNERS = 'select from commercial_cumul for update';
/** Holds what an import needs, its representatives by default, until the function that it answers is called. */
async function hold(what = OWNERS): Promise<() => Promise<void>> {
  const client = await server.db.pool.connect();
  await client.query('begin');
  await client.query(what);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('a file with more rows is kept, imported after the answer, and forgotten', async () => {
  const answer = await send([...rowsOf(8), deliveryRow(20, { article: 'INCONNU' })]);
  expect(answer.statusCode).toBe(202);
  const { tache: code } = answer.json<{ tache: string }>();
  expect(await read(code)).toMatchObject({ etat: 'attente', lignes: 9, faites: 0, nature: 'livraisons' });
  expect(await pieces()).toBe(1);
  server.app.jobs.start();
  expect(await ended(code)).toMatchObject({
    etat: 'terminee',
    faites: 9,
    resultat: { created: 8, ignored: 1, documents: 2 },
  });
  expect(await pieces()).toBe(0);
  expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(8);
  expect(await scalar(server.db, "select count(*) from audit where action = 'importer'")).toBe(2);
  expect(await scalar(server.db, 'select max(ignored) from import_journal')).toBe(1);
  expect((await verifyStock(server.db)).difference).toBeUndefined();
});

test('the same key begins one job', async () => {
  const rows = rowsOf(8);
  const [first, second] = [await begin(rows), await begin(rows)];
  expect(second).toBe(first);
  expect(await scalar(server.db, 'select count(*) from tache')).toBe(1);
});

test('returns and the rows of several pieces are imported as by a direct call', async () => {
  server.app.jobs.start();
  await ended(await begin(rowsOf(4_500), 'livraisons'));
  const answer = await send(rowsOf(4_500, 'AV'), 'retours', 'retour', 'retours');
  expect((await ended(answer.json<{ tache: string }>().tache)).resultat).toEqual({
    created: 4_500,
    ignored: 0,
    documents: 2,
  });
  expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(9_000);
  expect(await scalar(server.db, 'select sum(quantite_disponible) from stock_commercial')).toBe(0);
  expect(await scalar(server.db, "select count(*) from audit where action = 'importer'")).toBe(4);
  expect((await verifyStock(server.db)).difference).toBeUndefined();
});

test('only its person and administrators know a job', async () => {
  const code = await begin(rowsOf(8));
  const url = `/api/data/taches/${code}`;
  expect((await server.as('ROLE_ADMIN').get(url)).statusCode).toBe(200);
  expect(problemOf(await server.as('ROLE_EDITEUR').get(url)).status).toBe(403);
  expect((await server.as('ROLE_EDITEUR').post(`${url}/ecarter`)).statusCode).toBe(403);
  expect((await server.as('ROLE_EDITEUR').post(`${url}/relancer`)).statusCode).toBe(403);
  expect((await server.as('ROLE_LECTEUR').get(url)).statusCode).toBe(403);
  expect((await importer().get('/api/data/taches/TAC9999999')).statusCode).toBe(404);
});

describe('with two servers', () => {
  let db: Db;
  beforeEach(async () => {
    db = openDb({ ...server.database.connection, user: RUNTIME }, () => undefined);
    other = await buildApp({ db, ebp: null, webDir: '/nulle/part', tileUrl: '', jobs: JOBS });
    await other.ready();
  });
  afterEach(async () => {
    await other.close();
    await db.pool.end();
  });

  test('one of them holds a job, also while it lasts longer than the lease', async () => {
    const release = await hold();
    const code = await begin(rowsOf(8));
    server.app.jobs.start();
    other.jobs.start();
    await isIn(code, 'encours');
    const holders = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      const { rows } = await server.db.pool.query<{ holder: string }>('select tenue_par as holder from tache');
      holders.add(rows[0]?.holder ?? '');
      await new Promise((passed) => setTimeout(passed, LEASE_MS / 5));
    }
    await release();
    expect(holders.size).toBe(1);
    expect(await ended(code)).toMatchObject({ etat: 'terminee' });
    expect(await scalar(server.db, 'select tentatives from tache')).toBe(1);
    expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(8);
  });

  test.each([
    ['before it stores anything', OWNERS, 0],
    ['while it stores its last rows', 'lock table livraison in share row exclusive mode', 1],
  ])('a process that lost its lease %s commits nothing', async (_when, held, done) => {
    const release = await hold(held);
    const code = await begin([...rowsOf(8), deliveryRow(20, { article: 'INCONNU' })]);
    server.app.jobs.start();
    await isIn(code, 'encours');
    await eventually('it is so far', async () => (await read(code)).faites === done);
    // Another mark, as if another process had taken it after a pause of the first.
    await server.db.pool.query('update tache set tenue_par = gen_random_uuid()');
    await release();
    await server.app.jobs.stop();
    expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(0);
    expect((await read(code)).etat).toBe('encours');
    await pastLease();
    other.jobs.start();
    expect(await ended(code)).toMatchObject({ etat: 'terminee' });
    expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(8);
  });
});

test('put aside while it waits or runs, it imports nothing', async () => {
  const waiting = await begin(rowsOf(8), 'un');
  expect((await importer().post(`/api/data/taches/${waiting}/ecarter`)).statusCode).toBe(200);
  expect((await importer().get(`/api/data/taches/${waiting}`)).statusCode).toBe(404);
  const release = await hold();
  const running = await begin(rowsOf(8), 'deux');
  server.app.jobs.start();
  await isIn(running, 'encours');
  expect((await importer().post(`/api/data/taches/${running}/ecarter`)).statusCode).toBe(200);
  await release();
  await server.app.jobs.stop();
  expect(await scalar(server.db, 'select count(*) from stock_mouvement')).toBe(0);
  expect(await scalar(server.db, 'select count(*) from import_journal')).toBe(0);
  expect(await pieces()).toBe(0);
});

test('a job that is done cannot be put aside', async () => {
  server.app.jobs.start();
  const code = await begin(rowsOf(8));
  await ended(code);
  expect(problemOf(await importer().post(`/api/data/taches/${code}/ecarter`))).toMatchObject({
    status: 409,
    detail: 'Cet import est déjà terminé.',
  });
});

test('after the third death of its process it has failed, keeps its file, and can be begun again', async () => {
  const code = await begin(rowsOf(8));
  await server.db.pool.query(
    `update tache set etat = 'encours', tentatives = 3, tenue_par = gen_random_uuid(), tenue_jusqua = now()`,
  );
  server.app.jobs.start();
  expect(await ended(code)).toMatchObject({
    etat: 'echouee',
    message: 'L’import a été tenté 3 fois sans aboutir. Réessayez plus tard.',
    resultat: null,
  });
  expect(await pieces()).toBe(1);
  const again = (await importer().post(`/api/data/taches/${code}/relancer`)).json<Job>();
  expect(again).toMatchObject({ message: null, code });
  expect(await ended(code)).toMatchObject({ etat: 'terminee' });
});

test('an attempt that fails is counted, tried again, and leaves nothing half done', async () => {
  await server.db.pool.query(`create function f_panne() returns trigger language plpgsql as
    $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
    create trigger panne before insert on import_journal for each row execute function f_panne()`);
  try {
    server.app.jobs.start();
    const code = await begin(rowsOf(8));
    await eventually(
      'an attempt was made',
      async () => (await scalar(server.db, 'select tentatives from tache')) === 1,
    );
    await isIn(code, 'attente');
    await server.db.pool.query('update tache set tentatives = 2, reprise_at = now()');
    expect(await ended(code)).toMatchObject({ etat: 'echouee' });
    expect(await scalar(server.db, 'select count(*) from livraison')).toBe(0);
  } finally {
    await server.db.pool.query('drop trigger panne on import_journal; drop function f_panne');
  }
});

test('a person who may no longer import is refused at once', async () => {
  const code = await begin(rowsOf(8));
  const id = server.ids.get('ROLE_IMPORTATEUR');
  await server.db.pool.query("update utilisateur set role_code = 'ROLE_LECTEUR' where id = $1", [id]);
  server.app.jobs.start();
  await eventually('it failed', async () => (await stored()).etat === 'echouee');
  expect(await stored()).toMatchObject({
    code,
    tentatives: 1,
    message: 'La personne qui a lancé cet import n’a plus le droit d’importer.',
  });
});

test('a server that stops gives its job back without counting an attempt', async () => {
  const release = await hold();
  const code = await begin(rowsOf(8));
  server.app.jobs.start();
  await isIn(code, 'encours');
  const stopped = server.app.jobs.stop();
  await release();
  await stopped;
  expect(await read(code)).toMatchObject({ etat: 'attente' });
  expect(await scalar(server.db, 'select tentatives from tache')).toBe(0);
});

test('of one person ten files wait at most, and the last five failures are kept', async () => {
  for (let n = 0; n < 10; n += 1) await begin(rowsOf(6), `cle-${n}`);
  expect(problemOf(await send(rowsOf(6), 'de-trop')).status).toBe(429);
  expect(await scalar(server.db, 'select count(*) from tache')).toBe(10);
  await server.db.pool.query("update tache set etat = 'echouee', message = 'Non', fini_at = now()");
  await begin(rowsOf(6), 'encore');
  expect(await scalar(server.db, 'select count(*) from tache')).toBe(6);
});

test('a caller who does not ask for it gets the result itself, and the same key the first answer', async () => {
  const url = '/api/data/livraisons/process/import';
  const body = { livraisons: rowsOf(8) };
  const direct = await importer().post(url, body, { headers: { 'idempotency-key': 'un' } });
  expect([direct.statusCode, direct.json()]).toEqual([200, { created: 8, ignored: 0, documents: 2 }]);
  expect((await send(rowsOf(8), 'un')).json()).toEqual(direct.json());
  const begun = await send(rowsOf(8, 'FB'), 'deux');
  expect([begun.statusCode, begun.headers['preference-applied']]).toEqual([202, 'respond-async']);
  const again = await importer().post(url, { livraisons: rowsOf(8, 'FB') }, { headers: { 'idempotency-key': 'deux' } });
  expect([again.statusCode, again.json()]).toEqual([202, begun.json()]);
});

test('an ended job is forgotten: a failed one after a fortnight, a done one with its key', async () => {
  server.app.jobs.start();
  const done = await begin(rowsOf(8), 'une');
  await ended(done);
  await server.app.jobs.stop();
  const failed = await begin(rowsOf(8), 'deux');
  const waiting = await begin(rowsOf(8), 'trois');
  await server.db.pool.query("update tache set etat = 'echouee', message = 'Non', fini_at = now() where code = $1", [
    failed,
  ]);
  /** The jobs that are left when all of them began, and ended if they did, so many days ago. */
  const leftAfter = async (days: number) => {
    await server.db.pool.query(
      `update tache set created_at = now() - make_interval(days => $1),
        fini_at = case when fini_at is not null then now() - make_interval(days => $1) end`,
      [days],
    );
    await purge(server.db);
    return (await server.db.pool.query<{ code: string }>('select code from tache order by id')).rows.map(
      ({ code }) => code,
    );
  };
  expect(await leftAfter(13)).toEqual([done, failed, waiting]);
  expect(await leftAfter(15)).toEqual([done, waiting]);
  expect(await leftAfter(29)).toEqual([done, waiting]);
  expect(await leftAfter(31)).toEqual([waiting]);
  expect(await pieces()).toBe(1);
});
