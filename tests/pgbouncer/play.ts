import pg from 'pg';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { random } from '../../server/src/demo/support/random.ts';
import type { Db } from '../../server/src/db/pool.ts';
import { RUNTIME } from '../../server/src/db/roles/grants.ts';
import { type Call, callOf, type Lot, opening } from '../kills/calls.ts';
import { isDone, type Reply, send } from '../kills/clients.ts';
import { prepare } from '../kills/play.ts';
import { isSame, NOTHING, tracesOf, wrongLots } from '../kills/traces.ts';
import { auditFaults } from '../model/snapshot.ts';
import { openStream } from '../support/sse.ts';
import type { Bouncer, Mode } from './bouncer.ts';

interface Stage {
  readonly mode: Mode;
  /** Addresses of servers on the same database. */
  readonly urls: readonly [string, string];
  /** Leads to PostgreSQL itself. */
  readonly db: Db;
  readonly bouncer: Bouncer;
}

export interface Played {
  readonly calls: number;
  readonly mouvements: number;
}

const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

/** Somebody at work on one of the servers. */
const at = (url: string, cookie: string) => ({ url: () => url, cookie, isKilled: () => false });

const done = (reply: Reply, what: string): string => {
  must(isDone(reply, what), `${what} was not answered: ${reply.status} ${reply.text}`);
  return reply.text;
};

/** Imports, orders, adjusts and pays at both servers at once; each call is sent to both with the same key. */
async function work({ urls, db }: Stage, cookie: string, clients: number, calls: number): Promise<number> {
  const first = opening('OUVERTURE');
  done(await send(at(urls[0], cookie), first.url, first.body, first.mark), first.mark);
  const { rows: lots } = await db.pool.query<Lot>(
    `select s.code, right(u.username, 1)::int as rep from stock_commercial s
      join utilisateur u on u.id = s.commercial_id order by s.id`,
  );
  const made: Call[] = [first];
  const each = async (n: number) => {
    const next = random(`pgbouncer ${n}`);
    for (let turn = 0; turn < calls; turn += 1) {
      const call = callOf(next, `T${n}-${turn}`, lots);
      if (call.judge)
        done(await send(at(urls[n % 2] ?? urls[0], cookie), call.judge, call.body), `${call.mark}, judged,`);
      const answers = await Promise.all(
        urls.map(async (url) => done(await send(at(url, cookie), call.url, call.body, call.mark), call.mark)),
      );
      must(answers[0] === answers[1], `${call.mark}: one key, two answers: ${answers.join(' and ')}`);
      made.push(call);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => each(n)));
  const traces = await tracesOf(
    db,
    made.map(({ mark }) => mark),
  );
  for (const { mark, leaves } of made)
    must(
      isSame(traces.get(mark) ?? NOTHING, leaves),
      `${mark} was acknowledged with ${JSON.stringify(leaves)}, and there is ${JSON.stringify(traces.get(mark))}`,
    );
  must((await wrongLots(db)) === 0, 'a lot is not the sum of its movements');
  return made.length;
}

const listed = async (url: string, cookie: string, known: number) => {
  const answer = await fetch(`${url}/api/data/products?itemsPerPage=1&search=ART0001`, {
    headers: { cookie: `sid=${cookie}`, accept: 'application/json', 'x-known-until': String(known) },
  });
  must(answer.status === 200, `a list answered ${answer.status}`);
  return answer.text();
};

/** A change at one server is heard at the other, whose kept answer is then the new one. */
async function hear({ urls: [one, two] }: Stage, cookie: string): Promise<void> {
  const stream = await openStream(`${two}/api/data/events`, `sid=${cookie}`);
  try {
    const { jusqua = 0 } = (await stream.next('ouvert')).data;
    const before = await listed(two, cookie, jusqua);
    must(
      (await listed(two, cookie, jusqua)) === before,
      'the same question got another answer although nothing changed',
    );
    const answer = await fetch(`${one}/api/data/products/ART0001`, {
      method: 'PATCH',
      headers: { cookie: `sid=${cookie}`, 'content-type': 'application/merge-patch+json', accept: 'application/json' },
      body: JSON.stringify({ isEnabled: false }),
    });
    must(answer.status === 200, `a change answered ${answer.status}: ${await answer.text()}`);
    // What others changed before may be told first; when a kept answer outlives the change, nothing more is told.
    for (let isNew = false; !isNew; ) {
      const { data } = await stream.next('change', 5_000);
      if (data.tags?.some(({ type }) => type === 'Product'))
        isNew = (await listed(two, cookie, data.jusqua ?? 0)) !== before;
    }
  } finally {
    stream.close();
  }
}

/** A file has every row, read by a cursor through whichever connections are free. */
async function download({ urls, db }: Stage, cookie: string): Promise<void> {
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from stock_mouvement');
  const files = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(`${url}/api/data/stock-mouvements`, {
        headers: { cookie: `sid=${cookie}`, accept: 'text/csv' },
      });
      must(answer.status === 200, `a download answered ${answer.status}: ${await answer.clone().text()}`);
      return (await answer.text()).trimEnd().split('\n').length - 1;
    }),
  );
  for (const lines of files) must(lines === rows[0]?.n, `a file has ${lines} rows of ${String(rows[0]?.n)}`);
}

/** Who signs out at one server is out at the other, whose stream ends. */
async function signOut({ urls: [one, two] }: Stage, cookie: string): Promise<void> {
  const stream = await openStream(`${two}/api/data/events`, `sid=${cookie}`);
  await stream.next('ouvert');
  await fetch(`${one}/logout`, { method: 'POST', headers: { cookie: `sid=${cookie}` }, redirect: 'manual' });
  await stream.next('session', 5_000);
  await stream.ended;
  must((await send(at(two, cookie), '/api/data/admin/my-info')).status === 401, 'a closed session was still let in');
}

interface Remains {
  pid: number;
  prepared: number;
  temporary: number;
  locks: number;
  channels: number;
  timeout: string;
}

const REMAINS = `select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as prepared,
  (select count(*)::int from pg_class where relpersistence = 't' and pg_table_is_visible(oid)) as temporary,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select count(*)::int from pg_listening_channels()) as channels, current_setting('statement_timeout') as timeout`;

/** Nothing of a transaction is left on the connections that others get. @throws when something is. */
async function lookForRemains({ bouncer, mode }: Stage, size: number): Promise<void> {
  // In session mode the connection is emptied for the next client, by PgBouncer itself.
  if (mode === 'session') return;
  const clients = Array.from({ length: size }, () => new pg.Client({ ...bouncer.connection, user: RUNTIME }));
  const pids = new Set<number>();
  try {
    await Promise.all(clients.map((client) => client.connect()));
    // Transactions that are open together are on different connections.
    for (const client of clients) await client.query('begin');
    for (const client of clients) {
      const { rows } = await client.query<Remains>(REMAINS);
      const { pid, ...left } = rows[0] ?? { pid: 0 };
      pids.add(pid);
      const clean = { prepared: 0, temporary: 0, locks: 0, channels: 0, timeout: '0' };
      must(JSON.stringify(left) === JSON.stringify(clean), `left on a shared connection: ${JSON.stringify(left)}`);
    }
    for (const client of clients) await client.query('rollback');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  must(pids.size === size, `only ${pids.size} connections were looked at`);
}

/**
 * Runs what matters through a PgBouncer with `size` connections for two servers: imports, orders, adjustments and
 * payments by several people at once, live changes, kept answers, downloads, a sign-out. @throws with what is wrong.
 */
export async function play(
  stage: Stage,
  { clients, calls, size }: { clients: number; calls: number; size: number },
): Promise<Played> {
  const cookie = await prepare(stage.db);
  const made = await work(stage, cookie, clients, calls);
  await hear(stage, cookie);
  await download(stage, cookie);
  await signOut(stage, cookie);
  await lookForRemains(stage, size);
  const { difference, mouvements } = await verifyStock(stage.db);
  must(difference === undefined, `stock:verify: ${String(difference)}`);
  must((await auditFaults(stage.db)) === 0, 'a document without just one line in the audit');
  return { calls: made, mouvements };
}
