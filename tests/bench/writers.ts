// npm run bench:writers: 64 people change stock without a pause through the real server, on each PostgreSQL that is
// installed: first all of them the same 20 lots, then each their own lots of a representative of their own. Every answer
// is counted, and each lot must hold what the accepted ones add up to.
import os from 'node:os';
import { Pool } from 'undici';
import { verifyStock } from '../../server/src/cli/support/verifyStock.ts';
import { below, seeded } from '../../server/src/demo/support/random.ts';
import { type Db, openDb } from '../../server/src/db/pool.ts';
import { openSessions } from '../model/world.ts';
import { deliveryRow } from '../support/deliveries.ts';
import { OLDEST, PACKAGED, startDurableCluster } from '../support/durableCluster.ts';
import { bundleServer, killAll, startRealServer, urlsOf } from '../support/realServer.ts';
import { addCommercial, addLot, addPos, addProduct, addZone, insert, scalar } from '../support/rows.ts';

const WRITERS = Number(process.env['BENCH_WRITERS'] ?? 64);
const OPERATIONS = Number(process.env['BENCH_OPERATIONS'] ?? 200);
const LOTS_EACH = 5;
const NEGATIVE = 'Certains ajustements rendraient le stock négatif';

interface Lot {
  readonly id: number;
  readonly code: string;
  readonly rep: number;
  readonly product: number;
}
/** Who writes for whom. */
interface Scenario {
  readonly name: string;
  readonly reps: number;
  /** The representative for whom a writer writes, from 1; `dice` is a random number below the number given. */
  readonly repOf: (writer: number, dice: (below: number) => number) => number;
  /** The point of sale of a representative's orders, from 1. */
  readonly posOf: (rep: number) => number;
  /** Units in each lot at first: as many for each writer in both, so that the lots are nearly empty all the time. */
  readonly start: number;
}
const SCENARIOS: readonly Scenario[] = [
  { name: 'the same lots', reps: 4, repOf: (_writer, dice) => 1 + dice(4), posOf: () => 1, start: 48 },
  {
    name: 'representatives who have nothing to do with each other',
    reps: WRITERS,
    repOf: (writer) => writer + 1,
    posOf: (rep) => rep,
    start: 3,
  },
];
const numbered = (prefix: string, n: number, digits: number) => prefix + String(n).padStart(digits, '0');

interface Setting {
  readonly scenario: Scenario;
  readonly server: Pool;
  readonly cookie: string;
  readonly lots: readonly Lot[];
}
interface Operation {
  readonly kind: 'sale' | 'adjustment' | 'return' | 'delivery';
  readonly url: string;
  readonly body: object;
  readonly deltas: readonly (readonly [lot: number, delta: number])[];
}

const REFERENCE = (writer: number, n: number) => `W${writer}-${n}`;

/** Chooses one to three different lots. */
function someOf(random: (below: number) => number, lots: readonly Lot[]): Lot[] {
  const shuffled = lots.map((lot) => ({ lot, at: random(1_000) }));
  return shuffled
    .sort((a, b) => a.at - b.at)
    .slice(0, 1 + random(3))
    .map(({ lot }) => lot);
}

function operationOf(
  random: (below: number) => number,
  { lots, scenario }: Setting,
  writer: number,
  n: number,
): Operation {
  const rep = scenario.repOf(writer, random);
  const username = numbered('col', rep, 3);
  const chosen = someOf(
    random,
    lots.filter((lot) => lot.rep === rep),
  );
  const [first] = chosen;
  const dice = random(100);
  if (first && dice < 10) {
    const back = dice < 5;
    const quantite = 1 + random(12);
    const row = deliveryRow(2, {
      client: numbered('C', rep, 4),
      document: `${back ? 'R' : 'L'}${REFERENCE(writer, n)}`,
      article: numbered('ART', first.product, 4),
      lot: 'L1',
      quantity: String(quantite),
    });
    return {
      kind: back ? 'return' : 'delivery',
      url: back ? '/api/data/retour/process/import' : '/api/data/livraisons/process/import',
      body: { [back ? 'retours' : 'livraisons']: [row] },
      deltas: [[first.id, back ? -quantite : quantite]],
    };
  }
  const lines = chosen.map((lot) => ({ lot, quantite: dice < 55 ? -1 - random(5) : random(13) - 6 || 1 }));
  const deltas = lines.map(({ lot, quantite }) => [lot.id, quantite] as const);
  if (dice < 55) {
    const lignes = lines.map(({ lot, quantite }) => ({ stockCommercialCode: lot.code, quantite: -quantite }));
    return {
      kind: 'sale',
      url: '/api/data/commandes',
      body: { pointOfSale: numbered('POS', scenario.posOf(rep), 4), commercial: username, lignes },
      deltas,
    };
  }
  const ligneAjustements = lines.map(({ lot, quantite }) => ({ stockCommercialCode: lot.code, quantity: quantite }));
  return {
    kind: 'adjustment',
    url: '/api/data/ajustement/create',
    body: { dateAjustement: new Date().toISOString(), username, ligneAjustements },
    deltas,
  };
}

interface Tally {
  readonly times: number[];
  readonly outcomes: Map<string, number>;
  /** Sum of the accepted operations for each lot. */
  readonly deltas: Map<number, number>;
}

const RIGHT_REFUSALS: Partial<Record<Operation['kind'], RegExp>> = {
  sale: /stock insuffisant pour/,
  adjustment: new RegExp(NEGATIVE),
};

/** Classifies an answer: accepted, properly refused, or anything else. */
function outcomeOf({ kind }: Operation, status: number, text: string): string {
  if (status === 201) return 'accepted';
  if (status === 200)
    return (JSON.parse(text) as { created: number }).created === 1 ? 'accepted' : 'row left aside (too few units)';
  if (status === 422 && RIGHT_REFUSALS[kind]?.test(text)) return `refused, 422`;
  return `${status} ${text.slice(0, 200)}`;
}

async function write(setting: Setting, writer: number, tally: Tally): Promise<void> {
  const next = seeded(writer + 1);
  const random = (limit: number) => below(next, limit);
  for (let n = 0; n < OPERATIONS; n += 1) {
    const operation = operationOf(random, setting, writer, n);
    const started = performance.now();
    const answer = await setting.server.request({
      method: 'POST',
      path: operation.url,
      body: JSON.stringify(operation.body),
      headers: {
        cookie: `sid=${setting.cookie}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': REFERENCE(writer, n),
      },
    });
    const text = await answer.body.text();
    tally.times.push(performance.now() - started);
    const outcome = outcomeOf(operation, answer.statusCode, text);
    const name = `${operation.kind}: ${outcome}`;
    tally.outcomes.set(name, (tally.outcomes.get(name) ?? 0) + 1);
    if (outcome === 'accepted')
      for (const [lot, delta] of operation.deltas) tally.deltas.set(lot, (tally.deltas.get(lot) ?? 0) + delta);
  }
}

async function prepare(db: Db, { reps: count, posOf, start }: Scenario): Promise<{ cookie: string; lots: Lot[] }> {
  const boss = await insert(db, 'utilisateur', { username: 'admin', nom_prenom: 'Admin', role_code: 'ROLE_ADMIN' });
  const zone = await addZone(db, 1);
  const [reps, products] = [[], []] as [number[], number[]];
  for (let n = 1; n <= count; n += 1) reps.push(await addCommercial(db, n));
  for (const pos of new Set(reps.map((_id, at) => posOf(at + 1)))) await addPos(db, pos, { zone_id: zone });
  for (let n = 1; n <= LOTS_EACH; n += 1) products.push(await addProduct(db, n, { price: 1000 + n / 4 }));
  for (const rep of reps) for (const product of products) await addLot(db, product, rep, 'L1', start);
  const { rows } = await db.pool.query<{ id: number; code: string; commercial_id: number; product_id: number }>(
    'select id, code, commercial_id, product_id from stock_commercial order by id',
  );
  const lots = rows.map(({ id, code, commercial_id, product_id }) => ({
    id,
    code,
    rep: reps.indexOf(commercial_id) + 1,
    product: products.indexOf(product_id) + 1,
  }));
  return { cookie: (await db.tx((tx) => openSessions(tx, [boss])))[0] ?? '', lots };
}

const quantile = (times: readonly number[], q: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(q * (times.length - 1))] ?? 0).toFixed(1);
const row = (name: string, times: readonly number[], seconds: number) =>
  console.log(
    `| ${name} | ${times.length} | ${Math.round(times.length / seconds)} | ${quantile(times, 0.5)} | ` +
      `${quantile(times, 0.99)} |`,
  );

/**
 * Runs as many plain transactions of one row each on 20 rows, by `pg` from this process: what the machine can do at
 * this moment.
 */
async function yardstick(db: Db): Promise<void> {
  await db.pool.query('create table bench_ligne (id integer primary key, n bigint not null)');
  await db.pool.query('insert into bench_ligne select n, 0 from generate_series(1, 20) n');
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const next = seeded(writer + 1);
      const random = (limit: number) => below(next, limit);
      for (let n = 0; n < OPERATIONS; n += 1) {
        const from = performance.now();
        await db.pool.query('update bench_ligne set n = n + 1 where id = $1', [1 + random(20)]);
        times.push(performance.now() - from);
      }
    }),
  );
  row('bare transactions of one row, plain `pg`, 10 connections', times, (performance.now() - started) / 1000);
}

async function measure(scenario: Scenario, title: string, version: string, folder: string): Promise<boolean> {
  const cluster = await startDurableCluster('tournee-writers-', version);
  const db = openDb(cluster.connection, () => undefined);
  try {
    const server = await startRealServer(folder, urlsOf(cluster.connection));
    const { cookie, lots } = await prepare(db, scenario);
    // The people are played on the same two processors: `fetch` would take half as much of them as the server.
    const people = new Pool(server.url, { connections: WRITERS });
    const tally: Tally = { times: [], outcomes: new Map(), deltas: new Map() };
    console.log(
      `\n${title}, ${scenario.name}: ${WRITERS} writers × ${OPERATIONS} operations on ${lots.length} lots of ` +
        `${scenario.reps} representatives; load average ${os.loadavg()[0]?.toFixed(1)}.\n`,
    );
    console.log('| | number | a second | p50 ms | p99 ms |\n|---|---:|---:|---:|---:|');
    await yardstick(db);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => write({ scenario, server: people, cookie, lots }, writer, tally)),
    );
    const seconds = (performance.now() - started) / 1000;
    row('operations through the server', tally.times, seconds);
    const accepted = [...tally.outcomes].filter(([name]) => name.endsWith('accepted'));
    console.log(`Accepted: ${Math.round(accepted.reduce((sum, [, n]) => sum + n, 0) / seconds)} a second.`);
    for (const [name, count] of [...tally.outcomes].sort()) console.log(`- ${name}: ${count}`);
    await people.close();
    await server.stop();
    // PostgreSQL counts deadlocks with a delay of up to a second.
    await new Promise((done) => setTimeout(done, 1_500));
    const deadlocks = await scalar(db, 'select deadlocks from pg_stat_database where datname = current_database()');
    const { rows: left } = await db.pool.query<{ id: number; quantite_disponible: number }>(
      'select id, quantite_disponible from stock_commercial',
    );
    const wrong = left.filter((lot) => lot.quantite_disponible !== scenario.start + (tally.deltas.get(lot.id) ?? 0));
    const { difference } = await verifyStock(db);
    console.log(
      `Deadlocks in PostgreSQL: ${deadlocks}. Lots that are not the sum of the accepted operations: ` +
        `${wrong.length} of ${left.length}. stock:verify: ${difference ?? 'no difference'}.`,
    );
    const strange = [...tally.outcomes.keys()].filter(
      (name) => !/: (accepted|refused, 422|row left aside.*)$/.test(name),
    );
    return wrong.length === 0 && strange.length === 0 && difference === undefined;
  } finally {
    await db.pool.end();
    await killAll();
    await cluster.stop();
  }
}

const bundle = await bundleServer();
const engines = [
  ['Embedded PostgreSQL 17', PACKAGED],
  ...(OLDEST === PACKAGED ? [] : [['PostgreSQL 15 of Debian', OLDEST]]),
] as const;
try {
  for (const [title = '', version = PACKAGED] of engines)
    for (const scenario of SCENARIOS)
      if (!(await measure(scenario, title, version, bundle.folder))) process.exitCode = 1;
} finally {
  bundle.remove();
}
