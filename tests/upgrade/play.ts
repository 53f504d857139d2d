import { setTimeout as sleep } from 'node:timers/promises';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { random } from '../../server/src/demo/support/random.ts';
import type { Db } from '../../server/src/db/pool.ts';
import { type Call, callOf, type Lot, opening } from '../kills/calls.ts';
import { isDone, send, type Wire } from '../kills/clients.ts';
import { prepare } from '../kills/play.ts';
import { isSame, NOTHING, tracesOf } from '../kills/traces.ts';
import { auditFaults } from '../model/snapshot.ts';
import { eventually } from '../support/eventually.ts';
import type { RealServer } from '../support/realServer.ts';
import { Balancer } from './balancer.ts';

interface Version {
  readonly start: () => Promise<RealServer>;
  /** Whether it tells a proxy before it closes its port; otherwise it is taken out first. */
  readonly drains: boolean;
}

export interface Stage {
  readonly db: Db;
  readonly old: Version & {
    /** Whether it may be started again on the newer schema. */
    readonly stays: boolean;
  };
  readonly new: Version;
}

export interface Played {
  readonly calls: number;
  readonly reads: number;
  /** Calls sent to servers of the old version after the schema was the new one's. */
  readonly oldOnNew: number;
}

const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

const READS = ['commandes', 'stock-commercial', 'livraisons', 'products', 'stock-mouvements', 'paiements'].map(
  (list) => `/api/data/${list}?itemsPerPage=20`,
);
/** Calls that a server answers before the next one is changed, however slow the machine is. */
const SOME = 15;
/** How long a transaction stays open once the new version waits for its lock; longer than it waits at a time. */
const LONG_MS = 1_500;

/** People who work until they are told to end; each call goes to two servers with one key. */
class Load {
  readonly made: Call[] = [];
  reads = 0;
  readonly #wire: Wire;
  readonly #lots: readonly Lot[];
  #isEnding = false;
  #working: Promise<void>[] = [];

  constructor(wire: Wire, lots: readonly Lot[]) {
    this.#wire = wire;
    this.#lots = lots;
  }

  begin(clients: number): void {
    this.#working = Array.from({ length: clients }, (_, n) => this.#work(n));
    // It is told by `end`; until then nobody asks.
    for (const each of this.#working) each.catch(() => undefined);
  }

  /** @throws the first wrong answer. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#working);
  }

  async #work(n: number): Promise<void> {
    const next = random(`upgrade ${n}`);
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const call = callOf(next, `U${n}-${turn}`, this.#lots);
      if (call.judge) must(isDone(await send(this.#wire, call.judge, call.body), call.mark), `${call.mark}: judged`);
      const answers: string[] = [];
      for (let times = 0; times < 2; times += 1) {
        const reply = await send(this.#wire, call.url, call.body, call.mark);
        must(isDone(reply, call.mark), `${call.mark} answered ${reply.status}: ${reply.text}`);
        answers.push(reply.text);
      }
      must(answers[0] === answers[1], `${call.mark}: one key, two answers: ${answers.join(' and ')}`);
      this.made.push(call);
      const read = READS[turn % READS.length] ?? '';
      must(isDone(await send(this.#wire, read), read), `${read} was not answered`);
      this.reads += 1;
    }
  }
}

/** @throws when something that was acknowledged is not there once, or a sum is wrong. */
async function verify(db: Db, made: readonly Call[]): Promise<void> {
  const traces = await tracesOf(
    db,
    made.map(({ mark }) => mark),
  );
  for (const { mark, leaves } of made)
    must(
      isSame(traces.get(mark) ?? NOTHING, leaves),
      `${mark} was acknowledged with ${JSON.stringify(leaves)}, and there is ${JSON.stringify(traces.get(mark))}`,
    );
  const { difference } = await verifyStock(db);
  must(difference === undefined, `stock:verify: ${String(difference)}`);
  must((await auditFaults(db)) === 0, 'a document without just one line in the audit');
}

/** Starts `version` while another transaction keeps it from its locks for a while. */
async function startBehind(db: Db, version: Version): Promise<RealServer> {
  const long = await db.pool.connect();
  try {
    await long.query('begin; select from commande limit 1');
    const starting = version.start();
    starting.catch(() => undefined);
    const isWaitedFor = async () => {
      const { rowCount } = await db.pool.query(
        "select from pg_locks where relation = 'commande'::regclass and not granted",
      );
      return rowCount !== 0;
    };
    // A version that wants no lock on this table starts.
    await Promise.race([starting, eventually('the new version waits for its lock', isWaitedFor)]);
    await sleep(LONG_MS);
    await long.query('commit');
    return await starting;
  } finally {
    long.release();
  }
}

/**
 * Changes two servers on one database to a new version, one after the other, while people work; each state lasts
 * `pause` ms and some calls.
 * @throws for any answer but a success, for an acknowledged call that was not done exactly once, and for wrong sums.
 */
export async function play(stage: Stage, { clients, pause }: { clients: number; pause: number }): Promise<Played> {
  const { db } = stage;
  const balancer = new Balancer();
  const begun: RealServer[] = [];
  const stop = async (server: RealServer, { drains }: Version) => {
    if (!drains) {
      balancer.remove(server);
      await sleep(pause);
    }
    must((await server.stop('SIGTERM')) === 0, `a server did not stop cleanly: ${server.log()}`);
  };
  const begin = async (start: () => Promise<RealServer>) => {
    const server = await start();
    begun.push(server);
    balancer.add(server);
    return server;
  };
  try {
    const first = await begin(stage.old.start);
    const second = await begin(stage.old.start);
    const cookie = await prepare(db);
    const wire: Wire = { url: () => balancer.next(), cookie, isKilled: () => false };
    const start = opening('OUVERTURE');
    must(isDone(await send(wire, start.url, start.body, start.mark), start.mark), 'the stock was not delivered');
    const { rows: lots } = await db.pool.query<Lot>(
      `select s.code, right(u.username, 1)::int as rep from stock_commercial s
        join utilisateur u on u.id = s.commercial_id order by s.id`,
    );
    const load = new Load(wire, lots);
    load.begin(clients);
    await sleep(pause);
    await stop(first, stage.old);
    /** Lets some time pass in which `server` answers. Returns how many calls it got. */
    const works = async (server: RealServer): Promise<number> => {
      const sentBefore = balancer.sentTo(server);
      const sent = () => balancer.sentTo(server) - sentBefore;
      await sleep(pause);
      await eventually('it answers some calls', () => sent() >= SOME);
      return sent();
    };
    const newer = await begin(() => startBehind(db, stage.new));
    let oldOnNew = await works(second);
    if (stage.old.stays) {
      const again = await begin(stage.old.start);
      await works(again);
      await stop(again, stage.old);
      oldOnNew += balancer.sentTo(again);
    }
    await stop(second, stage.old);
    const last = await begin(stage.new.start);
    await works(last);
    await load.end();
    await verify(db, load.made);
    for (const server of [newer, last]) must((await server.stop()) === 0, 'a new server did not stop cleanly');
    return { calls: load.made.length, reads: load.reads, oldOnNew };
  } catch (error) {
    // The reason of a wrong answer is in the log of the server that gave it.
    throw new Error(begun.map((server) => server.log()).join('\n'), { cause: error });
  } finally {
    await balancer.close();
  }
}
