// npm run bench:million: measures every list at 100 000 and at 1 000 000 orders (and 3 000 000 movements), through HTTP
// on one warm connection. BENCH_SIZES, BENCH_FOLD, BENCH_ROUNDS and BENCH_PORT change the run; DATABASE_URL names an
// empty database to use instead of the embedded one, BENCH_DATA_DIR an empty folder that is kept.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';
import { day, quantile } from './figures.mjs';
import { loadAverage, machine, row } from './report.mjs';
import { startServer } from './server.mjs';
import { DAYS, fillVolume } from './volume.mjs';

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const PORT = Number(process.env.BENCH_PORT ?? 18520);
const TARGET_MS = 60;
const GROWTH = 2;
/** Totals are cached for two seconds; a round takes longer, so that each is counted anew. */
const ROUND_MS = 2_100;

const period = (from, to) => `startDate=${day(from)}&endDate=${day(to)}`;
const page = (rows, share) => Math.floor((rows * share) / 20);
const repeated = (name, values) => values.map((value) => `${name}=${value}`).join('&');

/** Lists title and address of each call, given `rows` orders in the list. */
const callsFor = (rows) => {
  const zones = repeated('pointOfSale.zones.code[]', ['ZON0003', 'ZON0012']);
  const people = repeated('commercial.username[]', ['col007', 'col042', 'col081']);
  return [
    ['orders, first page', 'commandes?order[commandeAt]=desc'],
    ['orders of a representative', 'commandes?commercial.username[]=col007'],
    ['orders of three representatives', `commandes?${people}`],
    ['orders of two zones', `commandes?${zones}`],
    ['orders of 30 days', `commandes?${period(40, 10)}`],
    ['orders of two years', `commandes?${period(800, 70)}`],
    ['orders of a point of sale', 'commandes?pointOfSale.code=POS04217'],
    ['representatives and zones that never meet', `commandes?${people}&${zones}`],
    ['a representative, 90 days', `commandes?commercial.username[]=col007&${period(100, 10)}`],
    ['two zones, 13 months', `commandes?${zones}&${period(400, 5)}`],
    ['three representatives, a zone of one', `commandes?${people}&pointOfSale.zones.code[]=ZON0007`],
    [
      'three representatives, a zone of one, 13 months',
      `commandes?${people}&pointOfSale.zones.code[]=ZON0007&${period(400, 5)}`,
    ],
    [
      'a representative, a zone of a neighbour',
      'commandes?commercial.username[]=col007&pointOfSale.zones.code[]=ZON0006',
    ],
    ['searched by a whole number', `commandes?search=BC${day(DAYS * 0.4).slice(2, 4)}0060000`],
    ['searched by the end of a number', 'commandes?search=054217'],
    ['searched by a name of 8 people and 1 500 places', 'commandes?search=rakoto'],
    ['searched by a name of 2 500 places', 'commandes?search=kiosque'],
    ['searched by what nobody is called', 'commandes?search=zanzibar'],
    ['searched by a name, of a zone', 'commandes?search=rakoto&pointOfSale.zones.code[]=ZON0003'],
    ['searched by a name, 30 days', `commandes?search=rakoto&${period(40, 10)}`],
    ['searched by a name, two years', `commandes?search=rakoto&${period(800, 70)}`],
    ['by amount', 'commandes?order[totalValue]=desc'],
    ['by amount, of a representative', 'commandes?order[totalValue]=desc&commercial.username[]=col007'],
    ['by number', 'commandes?order[orderNumber]=asc'],
    ['by representative', 'commandes?order[commercial.nomPrenom]=asc'],
    ['by point of sale', 'commandes?order[pointOfSale.designation]=asc'],
    ['page in the middle', `commandes?page=${page(rows, 0.5)}`],
    ['last page', `commandes?page=${page(rows, 1)}`],
    ['past the end', `commandes?page=${page(rows, 3)}`],
    ['page in the middle, two zones', `commandes?${zones}&page=${page(rows / 25, 1)}`],
    ['page in the middle, two years', `commandes?${period(800, 70)}&page=${page(rows, 0.33)}`],
    ['page in the middle, by amount', `commandes?order[totalValue]=desc&page=${page(rows, 0.5)}`],
    ['one order', 'commandes/CMD0054217'],
    ['deliveries, first page', 'livraisons'],
    ['deliveries searched by reference', `livraisons?search=FA${day(5).slice(2, 4)}00`],
    ['deliveries of a representative, 13 months', `livraisons?commercial.username[]=col007&${period(400, 5)}`],
    ['deliveries, page in the middle', `livraisons?page=${page(rows / 25, 0.5)}`],
    ['lines of a delivery', 'livraisons/LIV0054200'],
    ['stock of a representative', 'stock/commercial/col007'],
    ['movements, first page', 'stock-mouvements'],
    ['movements by quantity', 'stock-mouvements?order[quantite]=desc'],
    ['movements by type', 'stock-mouvements?order[type]=desc'],
    ['movements by product', 'stock-mouvements?order[stockCommercial.product.designation]=asc'],
    ['movements by representative', 'stock-mouvements?order[stockCommercial.commercial.nomPrenom]=asc'],
    ['sales by quantity', 'stock-mouvements?type=VENTE&order[quantite]=desc'],
    ['movements of a product, deliveries', 'stock-mouvements?stockCommercial.product.code[]=ART0007&type=LIVRAISON'],
    [
      'movements of a representative and a product',
      'stock-mouvements?stockCommercial.commercial.username[]=col007&stockCommercial.product.code[]=ART0007',
    ],
    ['ledger of a lot', 'stock-mouvements?stockCommercial.code=LOT0001234&order[code]=desc'],
    ['lots by product', 'stock-commercial?order[product.designation]=asc'],
    ['lots by value at risk', 'stock-commercial?order[aPerdre.valeur]=desc'],
    ['stock per product', 'stock-par-produit'],
    ['returns, first page', 'retours'],
    ['returns searched', 'retours?search=rakoto'],
    ['payments, first page', 'paiements'],
    ['payments searched', 'paiements?search=REG5421'],
    ['payments of a representative, 13 months', `paiements?commercial.username[]=col007&${period(400, 5)}`],
    ['points of sale, first page', 'pos'],
    ['points of sale searched', 'pos?search=kiosque'],
    ['miscellaneous deliveries, first page', 'miscellaneous-livraisons'],
    ['heatmap: sales of 30 days', `zones/heatmap/sales?${period(40, 10)}`],
    [
      'heatmap: sales of three products, 30 days',
      `zones/heatmap/sales?${repeated('products[]', ['ART0003', 'ART0017', 'ART0044'])}&${period(40, 10)}`,
    ],
    ['heatmap: active points of sale, 30 days', `zones/heatmap/active-pos?${period(40, 10)}`],
    ['heatmap: active points of sale, two years', `zones/heatmap/active-pos?${period(800, 70)}`],
    [
      'heatmap: orders of three products, three years',
      `zones/heatmap/orders?${repeated('products[]', ['ART0003', 'ART0017', 'ART0044'])}&${period(1090, 0)}`,
    ],
    [
      'heatmap: active points of sale of three products, three years',
      `zones/heatmap/active-pos?${repeated('products[]', ['ART0003', 'ART0017', 'ART0044'])}&${period(1090, 0)}`,
    ],
    ['points of sale for the map', 'pos/map'],
  ];
};

const one = (number) => number.toFixed(1);

/** Creates an administrator's session without the form. */
async function session(client) {
  const id = randomBytes(32).toString('base64url');
  const {
    rows: [admin],
  } = await client.query(`insert into utilisateur (username, nom_prenom, role_code)
      values ('mesure@essai.mg', 'Mesure', 'ROLE_ADMIN')
    on conflict (username) do update set nom_prenom = excluded.nom_prenom returning id`);
  await client.query(
    "insert into app_session (id_hash, utilisateur_id, expires_at) values ($1, $2, now() + interval '12 hours')",
    [createHash('sha256').update(id).digest(), admin.id],
  );
  return `sid=${id}`;
}

async function measure(base, cookie, rows) {
  const headers = { cookie, accept: 'application/ld+json', 'accept-encoding': 'br' };
  const times = new Map();
  const totals = new Map();
  for (let round = -2; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (const [title, call] of callsFor(rows)) {
      const started = performance.now();
      const answer = await fetch(`${base}/api/data/${call}`, { headers });
      const body = await answer.text();
      if (round >= 0) times.set(title, [...(times.get(title) ?? []), performance.now() - started]);
      else totals.set(title, answer.ok ? (JSON.parse(body).totalItems ?? '') : answer.status);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ROUND_MS - (performance.now() - began))));
  }
  return [...times].map(([title, all]) => ({
    title,
    total: totals.get(title),
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
  }));
}

async function verify(client, rows) {
  const {
    rows: [kept],
  } = await client.query(`select (select sum(nb) from document_mois where genre = 'commande') as months, (select sum(nb)
      from commande_lieu) as places,
    (select sum(nb) from commande_jour) as days, (select count(*) from commande) as commandes, (select count(*)
      from stock_mouvement) as mouvements`);
  if ([kept.months, kept.places, kept.days, kept.commandes].some((n) => Number(n) !== rows))
    throw new Error(`Kept counts differ: ${JSON.stringify(kept)}`);
  return kept;
}

/** The largest tables: rows, and megabytes of the table and of its indexes. */
async function tellSizes(client) {
  const { rows } = await client.query(`select relname as name, n_live_tup as rows, pg_table_size(relid) / 1e6 as heap,
      pg_indexes_size(relid) / 1e6 as indexes, pg_database_size(current_database()) / 1e6 as total
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 12`);
  console.log(`\nThe database: ${Math.round(rows[0]?.total ?? 0)} MB\n`);
  row(['table', 'rows', 'MB', 'MB of indexes']);
  row(['---', '---:', '---:', '---:']);
  for (const { name, rows: count, heap, indexes } of rows) row([name, count, one(Number(heap)), one(Number(indexes))]);
}

if (!(await build())) process.exit(1);
const url = process.env.DATABASE_URL;
const dataDir = process.env.BENCH_DATA_DIR;
const server = await startServer({ port: PORT, ...(url ? { databaseUrl: url } : {}), ...(dataDir ? { dataDir } : {}) });
const client = new pg.Client(url ? { connectionString: url } : server.database);
try {
  await client.connect();
  const {
    rows: [{ version }],
  } = await client.query("select split_part(version(), ' on ', 1) as version");
  console.log(
    `\n${machine()}, ${version}; one connection, ${ROUNDS} times each, load average ${loadAverage()} before the run.`,
  );
  let before;
  let cookie;
  for (const rows of SIZES) {
    const started = performance.now();
    await fillVolume(client, rows);
    const kept = await verify(client, rows);
    cookie ??= await session(client);
    console.log(
      `\n${rows} orders, ${kept.mouvements} movements, filled in ${one((performance.now() - started) / 1000)} s; ` +
        `load average ${loadAverage()}\n`,
    );
    row(['call', 'total', 'p50 ms', 'p95 ms', 'growth of p95', '']);
    row(['---', '---:', '---:', '---:', '---:', '---']);
    const found = await measure(server.base, cookie, rows);
    for (const { title, total, p50, p95 } of found) {
      const growth = before ? p95 / before.get(title) : 1;
      row([
        title,
        total,
        one(p50),
        one(p95),
        before ? one(growth) : '',
        [p95 >= TARGET_MS ? 'over 60 ms' : '', growth > GROWTH ? 'over 2×' : ''].filter(Boolean).join(', '),
      ]);
    }
    await tellSizes(client);
    before = new Map(found.map(({ title, p95 }) => [title, p95]));
  }
} finally {
  await client.end();
  await server.stop({ keep: dataDir !== undefined });
}
