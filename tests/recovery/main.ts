// npm run test:recovery: a mistake at a known second on PostgreSQL 15, and back to the second before it, with the
// scripts of deploy/recovery (docs/recovery.md).
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { verifyTrail } from '../../server/src/cli/support/verifyTrail.ts';
import { CHAINED } from '../../server/src/db/auditChain/chained.ts';
import { Linking } from '../../server/src/db/auditChain/links.ts';
import { tablesOf, totalsOf } from '../../server/src/db/backup/contents.ts';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { random } from '../../server/src/demo/support/random.ts';
import { callOf, type Lot, opening } from '../kills/calls.ts';
import { isDone, send } from '../kills/clients.ts';
import { prepare } from '../kills/play.ts';
import { eventually } from '../support/eventually.ts';
import { bundleServer, killAll, startRealServer, urlsOf } from '../support/realServer.ts';
import { makeDataDir } from '../support/scratch.ts';
import { initialise, makeFolder, run, type Running, startPostgres } from './postgres.ts';

const CALLS = 60;
const next = random('recovery');
const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

const place = makeDataDir('tournee-recovery-');
const [home, archive, bases, sockets, again] = ['home', 'wal', 'base', 's', 'r'].map((name) =>
  makeFolder(place, name),
) as [string, string, string, string, string];
const [data, recovered] = [path.join(home, 'data'), path.join(home, 'recovered')];
const scripts = path.join(place, 'recovery');
cpSync('deploy/recovery', scripts, { recursive: true });
const script = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  run('/bin/sh', [path.join(scripts, name), ...args], env).trim();

const running = new Set<Running>();
async function start(folder: string, socketDir: string): Promise<Running> {
  const postgres = await startPostgres(folder, socketDir, 'tournee');
  running.add(postgres);
  return postgres;
}

const rowsOf = async <Row extends object>(db: Db, statement: string): Promise<Row[]> =>
  (await db.pool.query<Row>(statement)).rows;
const valueOf = async (db: Db, expression: string): Promise<unknown> =>
  (await rowsOf<{ value: unknown }>(db, `select ${expression} as value`))[0]?.value;

/** The number of rows and the checksum of each table. */
async function figures(db: Db): Promise<Map<string, string>> {
  const client = await db.pool.connect();
  try {
    const { sums } = await totalsOf(client, await tablesOf(client));
    return new Map(sums.map(({ name, ...sum }) => [name, JSON.stringify(sum)]));
  } finally {
    client.release();
  }
}

/** Tables that are not the same on both sides. */
const different = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

async function isClean(db: Db): Promise<string> {
  const { difference, mouvements } = await verifyStock(db);
  must(difference === undefined, `stock:verify: ${String(difference)}`);
  const { isWhole, sentences } = await verifyTrail(db, undefined);
  must(isWhole, `audit:verify: ${sentences.join(' ')}`);
  return `${mouvements} movements`;
}

/** People import, order, adjust and pay; the server stops afterwards, so that everything is written. */
async function work(folder: string, { connection }: Running, cookie: string, title: string): Promise<void> {
  const server = await startRealServer(folder, urlsOf(connection));
  const db = openDb({ ...connection, max: 2 }, () => undefined);
  try {
    const wire = { url: () => server.url, cookie, isKilled: () => false };
    const first = opening(`${title}-0`);
    must(isDone(await send(wire, first.url, first.body, first.mark), first.mark), 'the opening was not done');
    const lots = await rowsOf<Lot>(
      db,
      `select s.code, right(u.username, 1)::int as rep from stock_commercial s
        join utilisateur u on u.id = s.commercial_id order by s.id`,
    );
    for (let n = 1; n <= CALLS; n += 1) {
      const { mark, url, body, judge } = callOf(next, `${title}-${n}`, lots);
      if (judge) isDone(await send(wire, judge, body), mark);
      must(isDone(await send(wire, url, body, mark), mark), `${mark} was not done`);
    }
    must((await server.stop()) === 0, 'the server did not stop cleanly');
    for (const chained of CHAINED) while (await new Linking(db, chained).round());
  } finally {
    await db.pool.end();
  }
}

/** What somebody does who means another database: no rule of ours holds for a superuser who switches them off. */
const MISTAKE = `begin; set local session_replication_role = replica;
  delete from stock_mouvement where id % 3 = 0; update stock_commercial set quantite_disponible = 0;
  delete from paiement; delete from audit where id % 5 = 0; commit`;

/** A segment of the archive is never replaced by another one. */
function refusesAnother(folder: string): void {
  const kept = readdirSync(folder).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? '';
  let isRefused = false;
  try {
    script('archive.sh', ['/etc/hostname', kept, folder]);
  } catch {
    isRefused = true;
  }
  must(kept !== '' && isRefused, 'a segment of the archive was replaced');
  script('archive.sh', [path.join(folder, kept), kept, folder]);
}

const bundle = await bundleServer();
try {
  initialise(data, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `sh ${scripts}/archive.sh %p %f ${archive}`,
    archive_timeout: '60s',
  });
  const primary = await start(data, sockets);
  const env = { PGHOST: sockets, PGUSER: 'postgres' };
  run('psql', ['-qc', 'create role tournee login', '-c', 'create database tournee', 'postgres'], env);
  const db = openDb({ ...primary.connection, max: 3 }, () => undefined);
  // The first start migrates.
  must((await (await startRealServer(bundle.folder, urlsOf(primary.connection))).stop()) === 0, 'no clean stop');
  const cookie = await prepare(db);
  const [, base] = await Promise.all([
    work(bundle.folder, primary, cookie, 'A'),
    sleep(500).then(() => script('base.sh', [bases, archive, '2'], env)),
  ]);
  // The first one goes, with the segments that only it needed.
  const second = script('base.sh', [bases, archive, '1'], env);
  must(readdirSync(bases).length === 1 && !readdirSync(bases).includes(path.basename(base)), 'the old one stayed');
  refusesAnother(archive);
  await work(bundle.folder, primary, cookie, 'B');
  const before = await figures(db);
  const clean = await isClean(db);
  await sleep(1_500);
  const [{ mistake, moment } = { mistake: '', moment: '' }] = await rowsOf<{ mistake: string; moment: string }>(
    db,
    "select now()::text as mistake, (date_trunc('second', now()) - interval '1 s')::text as moment",
  );
  await db.pool.query(MISTAKE);
  must((await verifyStock(db)).difference !== undefined, 'the mistake does no harm');
  await work(bundle.folder, primary, cookie, 'C');
  const wrong = await figures(db);
  const last = await valueOf(db, 'pg_walfile_name(pg_switch_wal())');
  await eventually('the last segment is in the archive', () => readdirSync(archive).includes(String(last)));
  await db.pool.end();
  await primary.kill();

  const started = performance.now();
  script('recover.sh', [second, archive, moment, recovered]);
  const back = await start(recovered, again);
  const there = openDb({ ...back.connection, max: 3 }, () => undefined);
  await eventually(
    'the moment is reached',
    async () => (await valueOf(there, 'pg_get_wal_replay_pause_state()')) === 'paused',
  );
  // Looked at before anything can be written.
  must((await valueOf(there, 'pg_is_in_recovery()')) === true, 'it did not wait');
  const lost = different(before, await figures(there));
  must(lost.length === 0, `not as before the mistake: ${lost.join(', ')}`);
  await isClean(there);
  await there.pool.query('select pg_wal_replay_resume()');
  await eventually('it can be written', async () => (await valueOf(there, 'pg_is_in_recovery()')) === false);
  const took = seconds(started);
  must(different(before, await figures(there)).length === 0, 'something changed when the recovery ended');
  await work(bundle.folder, back, cookie, 'D');
  await isClean(there);
  await there.pool.end();
  await back.stop();
  console.log(
    `PostgreSQL 15: mistake at ${mistake}, recovered to ${moment} in ${took} s: ${before.size} tables as before ` +
      `(${different(before, wrong).length} were not), ${clean}; stock and audit clean, work goes on.`,
  );
} finally {
  await killAll();
  for (const postgres of running) await postgres.kill();
  bundle.remove();
  rmSync(place, { recursive: true, force: true, maxRetries: 20 });
}
