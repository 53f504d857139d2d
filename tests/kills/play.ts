import { setTimeout as sleep } from 'node:timers/promises';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { pick, random, type Random } from '../../server/src/demo/support/random.ts';
import type { Db } from '../../server/src/db/pool.ts';
import { patiently } from '../model/liveServer.ts';
import { auditFaults } from '../model/snapshot.ts';
import { openSessions } from '../model/world.ts';
import { addCommercial, addPos, addProduct, insert } from '../support/rows.ts';
import { type Call, type Lot, opening, PRODUCTS, REPS } from './calls.ts';
import { Client, isDone, send, type Wire } from './clients.ts';
import { type Moment, momentOf, nameOf, untilMoment } from './moments.ts';
import type { Stage, Victim } from './stage.ts';
import { countEverything, isSame, NOTHING, type Trace, tracesOf, wrongLots } from './traces.ts';

/** The results of a run. */
export interface Tally {
  readonly title: string;
  readonly kills: Partial<Record<Victim, number>>;
  readonly calls: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  /** Calls without an answer that were stored all the same, and wholly. */
  whole: number;
  unavailable: number;
  readonly lots: number;
  readonly mouvements: number;
  /** Longest time from a kill to the next answer, in ms. */
  slowest: number;
  readonly seconds: number;
}

interface Options {
  readonly seed: string;
  /** Kills of the server; and of the stage's own victims, in turn. */
  readonly server: number;
  readonly others: number;
  readonly clients: number;
  readonly progress: (line: string) => void;
  /** The session of a stage that was prepared before. */
  readonly cookie?: string;
}

/** The whole ledger is verified after so many kills. */
const VERIFY_EVERY = 20;
/** How often a server may refuse an old key, one tenth of a second each. */
const REFUSED_TIMES = 50;
/** How many calls are traced in one query. */
const MARKS_PER_QUERY = 200;

/** Makes the people, the products and the session that calls are made with; answers its cookie. */
export async function prepare(db: Db): Promise<string> {
  const boss = await insert(db, 'utilisateur', { username: 'bureau', nom_prenom: 'Bureau', role_code: 'ROLE_ADMIN' });
  await addPos(db, 1);
  for (let n = 1; n <= REPS; n += 1) await addCommercial(db, n);
  for (let n = 1; n <= PRODUCTS; n += 1) await addProduct(db, n, { price: 1_000 + n / 4 });
  return (await db.tx((tx) => openSessions(tx, [boss])))[0] ?? '';
}

/** Shuffles the victims: the server so many times, the others in turn. */
function victimsOf(next: Random, { server, others }: Options, { victims }: Stage): Victim[] {
  const all = [
    ...Array.from({ length: server }, (): Victim => 'server'),
    ...Array.from({ length: others }, (_, n) => victims[n % victims.length] ?? 'server'),
  ];
  return all
    .map((victim) => ({ victim, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ victim }) => victim);
}

const show = (trace: Trace | undefined): string => JSON.stringify(trace ?? null);

/** One whole run of a stage. @throws as soon as something is wrong. */
class Run {
  readonly #stage: Stage;
  readonly #clients: Client[];
  readonly #next: Random;
  readonly #cookie: string;
  readonly #done: { readonly call: Call; readonly text: string }[] = [];
  readonly kills: Partial<Record<Victim, number>> = {};
  whole = 0;
  unavailable = 0;
  slowest = 0;

  constructor(stage: Stage, seed: string, cookie: string, clients: Client[]) {
    this.#stage = stage;
    this.#cookie = cookie;
    this.#clients = clients;
    this.#next = random(`${seed} contrôles`);
  }

  get done(): readonly { readonly call: Call; readonly text: string }[] {
    return this.#done;
  }

  #wire(isKilled: () => boolean): Wire {
    return { url: () => this.#stage.url(), cookie: this.#cookie, isKilled };
  }

  readonly #acknowledge = (call: Call, text: string): void => {
    this.#done.push({ call, text });
  };

  /** Lets everybody call, kills the victim, and waits until everybody has stopped. */
  async #round(victim: Victim, moment: Moment): Promise<void> {
    let isKilled = false;
    const from = this.#done.length;
    const wire = this.#wire(() => isKilled);
    const working = Promise.all(this.#clients.map((client) => client.work(wire, this.#acknowledge)));
    // A failure is reported where it is awaited below, not as unhandled.
    working.catch(() => undefined);
    await untilMoment(moment, this.#stage.db, () => this.#done.length - from);
    isKilled = true;
    const killedAt = performance.now();
    await this.#stage.kill(victim);
    this.kills[victim] = (this.kills[victim] ?? 0) + 1;
    await this.#stage.revive(victim);
    // A living server must report that its database does not answer, and find it again by itself.
    while (!isDone(await send(wire, '/api/data/livraisons?itemsPerPage=1'), 'a list')) {
      this.unavailable += 1;
      await sleep(10);
    }
    this.slowest = Math.max(this.slowest, performance.now() - killedAt);
    await working;
    await this.#judge(this.#done.slice(from).map(({ call }) => call));
  }

  /**
   * Checks, before anything is sent again, that every answered call was stored, and every other one wholly or not at
   * all.
   */
  async #judge(answered: readonly Call[]): Promise<void> {
    const { db } = this.#stage;
    const open = this.#clients.flatMap(({ pending }) => (pending ? [pending] : []));
    const traces = await patiently(() =>
      tracesOf(
        db,
        [...answered, ...open].map(({ mark }) => mark),
      ),
    );
    for (const { mark, leaves } of answered) {
      const trace = traces.get(mark) ?? NOTHING;
      if (!isSame(trace, leaves))
        throw new Error(`${mark} was acknowledged with ${show(leaves)}, and there is ${show(trace)}`);
    }
    for (const { mark, leaves } of open) {
      const trace = traces.get(mark) ?? NOTHING;
      if (isSame(trace, leaves)) this.whole += 1;
      else if (!isSame(trace, NOTHING)) throw new Error(`${mark} is half done: ${show(trace)} of ${show(leaves)}`);
    }
    const wrong = await patiently(() => wrongLots(db));
    if (wrong > 0) throw new Error(`${wrong} lot(s) are not the sum of their movements`);
    await this.#askAgain();
  }

  /** Checks that an old key gives its first answer unchanged and does nothing again. */
  async #askAgain(): Promise<void> {
    if (this.#done.length === 0) return;
    const { call, text } = pick(this.#next, this.#done);
    const again = () =>
      send(
        this.#wire(() => false),
        call.url,
        call.body,
        call.mark,
      );
    let reply = await again();
    for (let n = 0; n < REFUSED_TIMES && !isDone(reply, call.mark); n += 1) {
      await sleep(100);
      reply = await again();
    }
    if (!isDone(reply, call.mark) || reply.text !== text)
      throw new Error(`${call.mark} answered\n  ${text}\nand then\n  ${reply.text}`);
  }

  /** Fills the lots and returns them. */
  async open(): Promise<Lot[]> {
    const call = opening('OUVERTURE');
    const reply = await send(
      this.#wire(() => false),
      call.url,
      call.body,
      call.mark,
    );
    if (!isDone(reply, call.mark)) throw new Error(`${call.mark}: ${reply.status}`);
    this.#acknowledge(call, reply.text);
    const { rows } = await this.#stage.db.pool.query<Lot>(
      `select s.code, right(u.username, 1)::int as rep from stock_commercial s
        join utilisateur u on u.id = s.commercial_id order by s.id`,
    );
    return rows;
  }

  async verify(): Promise<{ lots: number; mouvements: number }> {
    const { db } = this.#stage;
    const { difference, ...counted } = await patiently(() => verifyStock(db));
    if (difference !== undefined) throw new Error(`stock:verify: ${difference}`);
    const audits = await patiently(() => auditFaults(db));
    if (audits > 0) throw new Error(`${audits} document(s) without just one line in the audit`);
    return counted;
  }

  async kill(victim: Victim, moment: Moment, number: number): Promise<void> {
    try {
      await this.#round(victim, moment);
      if (number % VERIFY_EVERY === 0) await this.verify();
    } catch (error) {
      throw new Error(
        `kill ${number} (${victim}, ${nameOf(moment)}): ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }

  /** Sends unanswered calls again until they are answered, then checks everything once more. */
  async finish(): Promise<void> {
    const { db } = this.#stage;
    await Promise.all(
      this.#clients.map((client) =>
        client.work(
          this.#wire(() => false),
          this.#acknowledge,
          true,
        ),
      ),
    );
    const traces = new Map<string, Trace>();
    // The calls are traced in portions, because a query compares each mark with all documents of the others.
    for (let from = 0; from < this.#done.length; from += MARKS_PER_QUERY) {
      for (const [mark, trace] of await tracesOf(
        db,
        this.#done.slice(from, from + MARKS_PER_QUERY).map(({ call }) => call.mark),
      ))
        traces.set(mark, trace);
    }
    for (const {
      call: { mark, leaves },
    } of this.#done)
      if (!isSame(traces.get(mark) ?? NOTHING, leaves))
        throw new Error(`${mark}: at the end ${show(traces.get(mark))} of ${show(leaves)}`);
    const sum = (part: keyof Trace) => this.#done.reduce((total, { call }) => total + call.leaves[part], 0);
    for (const [part, found] of Object.entries(await countEverything(db))) {
      const asked = sum(part as keyof Trace);
      if (found !== asked) throw new Error(`${part}: ${found} in the database, ${asked} were asked for`);
    }
  }
}

/** Plays a stage: so many kills, each followed by a check. @throws with what is wrong, and after which kill. */
export async function play(stage: Stage, options: Options): Promise<Tally> {
  const { seed, clients: count, progress } = options;
  const started = performance.now();
  const cookie = options.cookie ?? (await prepare(stage.db));
  const clients: Client[] = [];
  const run = new Run(stage, seed, cookie, clients);
  const lots = await run.open();
  clients.push(
    ...Array.from({ length: count }, (_, n) => new Client(`T${n + 1}`, random(`${seed} client ${n}`), lots)),
  );
  const next = random(`${seed} ${stage.title}`);
  const victims = victimsOf(next, options, stage);
  const seconds = () => (performance.now() - started) / 1000;
  for (const [at, victim] of victims.entries()) {
    await run.kill(victim, momentOf(next), at + 1);
    if ((at + 1) % 10 === 0)
      progress(
        `${stage.title}: ${at + 1} of ${victims.length} kills, ${seconds().toFixed(0)} s, ${run.done.length} ` +
          'calls acknowledged',
      );
  }
  await run.finish();
  const counted = await run.verify();
  const sum = (part: 'sent' | 'unanswered') => clients.reduce((total, client) => total + client[part], 0);
  return {
    title: stage.title,
    kills: run.kills,
    calls: sum('sent'),
    acknowledged: run.done.length,
    unanswered: sum('unanswered'),
    whole: run.whole,
    unavailable: run.unavailable,
    slowest: run.slowest,
    seconds: seconds(),
    ...counted,
  };
}
