// npm run bench: measures how fast the server answers on ten times the demonstration data, and how long 50 000 rows
// take. BENCH_SCALE, BENCH_SECONDS (of a measurement) and BENCH_PORT change the run.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';
import { deliveryRows } from './deliveryRows.mjs';
import { day, quantile } from './figures.mjs';
import { productRows } from './productRows.mjs';
import { head, loadAverage, machine, row } from './report.mjs';
import { signIn, startServer } from './server.mjs';

const SCALE = Number(process.env.BENCH_SCALE ?? 10);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 18510);
const CONNECTIONS = 20;
/** Requests a second, pages and lists in turn, at which both are compared. */
const RATES = [50, 100, 200];
const IMPORT_ROWS = 50_000;

const data = (call) => `/api/data/${call}`;
const LIST = ['orders, first page', data('commandes?page=1&itemsPerPage=20&order[commandeAt]=desc'), 'list'];
const PAGE = ['the page of orders, with session and first answers', '/admin/commandes', 'page'];
const CALLS = [
  ['fixed answer `/healthz`', '/healthz', 'yardstick'],
  LIST,
  PAGE,
  ['orders of a representative', data('commandes?commercial.username[]=col007&order[commandeAt]=desc'), 'list'],
  [
    'orders of two zones, one month',
    data(
      'commandes?pointOfSale.zones.code[]=ZON0012&pointOfSale.zones.code[]=ZON0003' +
        `&startDate=${day(30)}&endDate=${day(0)}`,
    ),
    'list',
  ],
  ['orders by amount', data('commandes?order[totalValue]=desc'), 'list'],
  ['orders by representative', data('commandes?order[commercial.nomPrenom]=asc'), 'list'],
  ['orders by point of sale', data('commandes?order[pointOfSale.designation]=asc'), 'list'],
  ['orders searched by the end of a number', data('commandes?search=104217'), 'list'],
  ['orders searched by a whole number', data(`commandes?search=BC${day(0).slice(2, 4)}190000`), 'list'],
  ['orders searched by name', data('commandes?search=rakoto'), 'list'],
  ['orders, page 1 000', data('commandes?page=1000&order[commandeAt]=desc'), 'list'],
  ['deliveries, first page', data('livraisons?page=1&order[livraisonAt]=desc'), 'list'],
  ['deliveries searched', data('livraisons?search=FA2600'), 'list'],
  ['representatives', data('utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL&order[nomPrenom]=asc'), 'list'],
  [
    'representatives by stock value',
    data('utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL&order[totalStockValue]=desc'),
    'list',
  ],
  ['stock of a representative', data('stock/commercial/col007'), 'list'],
  ['dashboard: figures', data('dashboard/key-metrics'), 'dashboard'],
  ['dashboard: 30 days', data('dashboard/sales-chart'), 'dashboard'],
  ['dashboard: top representatives', data('dashboard/top-commercials'), 'dashboard'],
  ['dashboard: top products', data('dashboard/top-products'), 'dashboard'],
  ['dashboard: shares', data('dashboard/doughnut-charts'), 'dashboard'],
];

const one = (number) => (number < 10 ? number.toFixed(1) : String(Math.round(number)));

async function measureCall({ base, cpuMs }, cookie, [title, path]) {
  const headers = { cookie, accept: 'application/ld+json', 'accept-encoding': 'gzip, deflate, br' };
  const first = await fetch(base + path, { headers });
  if (!first.ok) throw new Error(`${path}: ${first.status} ${await first.text()}`);
  await first.arrayBuffer();
  const load = (duration) => autocannon({ url: base + path, connections: CONNECTIONS, duration, headers });
  await load(1);
  const cpu = cpuMs();
  const { latency, requests, non2xx, errors, timeouts } = await load(SECONDS);
  if (non2xx + errors + timeouts > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed, ${timeouts} late`);
  row([
    title,
    one(latency.p50),
    one(latency.p97_5),
    one(latency.p99),
    one(requests.average),
    one((cpuMs() - cpu) / requests.total),
  ]);
  return latency.p99;
}

/**
 * Lists and pages in turn at random instants, `rate` a second, whether earlier ones were answered or not; each is timed
 * from when it was due.
 */
async function measurePages(base, cookie, rate) {
  const headers = { cookie, accept: 'application/ld+json', 'accept-encoding': 'gzip, deflate, br' };
  const times = new Map([LIST, PAGE].map(([, path]) => [path, []]));
  const paths = [...times.keys()];
  const started = performance.now();
  const pending = [];
  for (let due = 0; due < 2 * SECONDS * 1000; due += (-Math.log(1 - Math.random()) / rate) * 1000) {
    await setTimeout(Math.max(0, started + due - performance.now()));
    const path = paths[pending.length % paths.length];
    const answered = fetch(base + path, { headers }).then(async (answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
      times.get(path).push(performance.now() - started - due);
    });
    pending.push(answered);
  }
  await Promise.all(pending);
  for (const [title, path] of [LIST, PAGE])
    row([
      `${title}: ${rate} a second of both`,
      ...[0.5, 0.975, 0.99].map((q) => one(quantile(times.get(path), q))),
      '',
      '',
    ]);
}

/** Asks PostgreSQL itself for the same page of orders, from another process and without the server. */
async function measureQuery(database) {
  const pool = new pg.Pool({ ...database, max: 10 });
  const text = `select c.*, p.designation, u.nom_prenom from (select * from commande order by commande_at desc, id desc
    limit 20) c
    join point_of_sale p on p.id = c.pos_id join utilisateur u on u.id = c.commercial_id
      order by c.commande_at desc, c.id desc`;
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        await pool.query(text);
        times.push(performance.now() - started);
      }
    }),
  );
  await pool.end();
  row([
    'first page of orders by plain `pg`',
    ...[0.5, 0.975, 0.99].map((q) => one(quantile(times, q))),
    one(times.length / SECONDS),
    '',
  ]);
}

async function measureImport(base, cookie, database) {
  const body = JSON.stringify({ livraisons: deliveryRows(IMPORT_ROWS) });
  const send = async (call, headers = {}) => {
    const started = performance.now();
    const answer = await fetch(base + data(`livraisons/${call}`), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await answer.text();
    return { seconds: (performance.now() - started) / 1000, status: answer.status, text: text.slice(0, 100) };
  };
  const key = { 'idempotency-key': randomUUID() };
  const checked = await send('validate/import');
  const first = await send('process/import', key);
  const second = await send('process/import', key);
  const pool = new pg.Pool({ ...database, max: 1 });
  const {
    rows: [counts],
  } = await pool.query(
    'select count(*) as documents, (select count(*) from stock_mouvement m join livraison l on l.id = ' +
      "m.livraison_id where l.facture_ref like 'BN%') as lines from livraison where facture_ref like 'BN%'",
  );
  await pool.end();
  console.log(
    `\n50 000 rows (${one(Buffer.byteLength(body) / 1e6)} MB): checked in ${checked.seconds.toFixed(2)} s ` +
      `(${checked.status}), finalised in ${first.seconds.toFixed(2)} s (${first.status} ${first.text}), ` +
      `again with the same key ${second.seconds.toFixed(2)} s (${second.status} ${second.text}); stored once: ` +
      `${counts.documents} documents, ${counts.lines} lines.`,
  );
}

/** Checks and stores 50 000 products: as new ones, with every price changed, and unchanged. */
async function measureProducts(server, cookie) {
  for (const [what, rise] of [
    ['new', 0],
    ['every price changed', 7],
    ['as they are', 7],
  ]) {
    const body = JSON.stringify({ products: productRows(IMPORT_ROWS, rise) });
    const seconds = [];
    const before = server.cpuMs();
    let text = '';
    for (const call of ['validate/import', 'process/import']) {
      const started = performance.now();
      const answer = await fetch(server.base + data(`products/${call}`), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      });
      text = (await answer.text()).slice(0, 100);
      seconds.push(((performance.now() - started) / 1000).toFixed(2));
    }
    console.log(
      `50 000 products, ${what}: judged in ${seconds[0]} s, finalised in ${seconds[1]} s, ` +
        `${((server.cpuMs() - before) / 1000).toFixed(1)} s of processor for both (${text}); server at ` +
        `${Math.round(server.memory() / 1e6)} MB.`,
    );
  }
}

if (!(await build())) process.exit(1);
const server = await startServer({ port: PORT, scale: SCALE });
try {
  console.log(
    `\n${machine()}; demonstration × ${SCALE}; ${CONNECTIONS} connections, ${SECONDS} s each; server, database and ` +
      `load on the same machine, load average ${loadAverage()} before the run.`,
  );
  console.log(`First start (new database, demonstration × ${SCALE}): ${(server.readyMs / 1000).toFixed(1)} s.\n`);
  const cookie = await signIn(server.base);
  head('call', 'p50 ms', 'p97.5 ms', 'p99 ms', 'answers a second', 'CPU ms an answer');
  await measureQuery(server.database);
  let slow = 0;
  for (const call of CALLS) if ((await measureCall(server, cookie, call)) >= 60 && call[2] === 'list') slow += 1;
  for (const rate of RATES) await measurePages(server.base, cookie, rate);
  await measureImport(server.base, cookie, server.database);
  await measureProducts(server, cookie);
  if (slow > 0) console.log(`\n${slow} list(s) over the target (p99 under 60 ms).`);
} finally {
  await server.stop();
}
