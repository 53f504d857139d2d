// The calls of 300 people: one line for each call, with its share, who may make it, and how its address and body are
// made.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { deliveryRows } from './deliveryRows.mjs';
import { day } from './figures.mjs';

const [ADMIN, EDITEUR, IMPORTATEUR, LECTEUR, COMMERCIAL] = [
  'ROLE_ADMIN',
  'ROLE_EDITEUR',
  'ROLE_IMPORTATEUR',
  'ROLE_LECTEUR',
  'ROLE_COMMERCIAL',
];
const OFFICE = [ADMIN, EDITEUR, IMPORTATEUR, LECTEUR];
const EVERYBODY = [...OFFICE, COMMERCIAL];
const PEOPLE = 300;
/**
 * Staff beside the representatives of the demonstration who have something to sell, at most forty. The last readers are
 * left out when there are too many.
 */
const STAFF = { [ADMIN]: 20, [EDITEUR]: 80, [IMPORTATEUR]: 60, [LECTEUR]: 140 };
const SPARE = 'remplacant@bench.mg';

/**
 * Creates accounts and sessions and reads codes, directly in the database: the throttle would block three hundred
 * sign-ins.
 */
export async function prepareStaff(client) {
  const rows = async (text, values) => (await client.query(text, values)).rows;
  const column = async (text) => (await rows(text)).map(({ c }) => c);
  for (const [role, count] of Object.entries(STAFF)) {
    await client.query(
      "insert into utilisateur (username, nom_prenom, role_code) select lower($1) || n || '@bench.mg', 'Équipe ' " +
        '|| n, $1 from generate_series(1, $2::int) n on conflict (username) do nothing',
      [role, count],
    );
  }
  await client.query(
    "insert into utilisateur (username, nom_prenom, role_code) values ($1, 'Remplaçant', $2) on conflict " +
      '(username) do nothing',
    [SPARE, LECTEUR],
  );
  const users = await rows(
    'select id, username, role_code as role, code_tiers as tiers from utilisateur where is_enabled and (username ' +
      "like 'role%@bench.mg' or role_code = 'ROLE_COMMERCIAL') order by id",
  );
  // Only the fullest lots of each representative are used, so that they do not run out.
  const lots = await rows(`select u.username, array_agg(s.code) as codes from utilisateur u, lateral
    (select code from stock_commercial where commercial_id = u.id and quantite_disponible > 20
      order by quantite_disponible desc limit 40) s group by 1`);
  const holders = new Set(lots.map(({ username }) => username));
  const known = users.filter(({ role, username }) => role !== COMMERCIAL || holders.has(username)).slice(0, PEOPLE);
  const people = known.map((user) => ({
    ...user,
    sid: randomBytes(32).toString('base64url'),
    tab: randomBytes(12).toString('hex'),
  }));
  await client.query(
    "insert into app_session (id_hash, utilisateur_id, expires_at) select h, u, now() + interval '12 hours' from " +
      'unnest($1::bytea[], $2::bigint[]) x(h, u)',
    [people.map(({ sid }) => createHash('sha256').update(sid).digest()), people.map(({ id }) => id)],
  );
  const world = {
    run: Date.now().toString(36),
    lots: Object.fromEntries(lots.map(({ username, codes }) => [username, codes])),
    representatives: known.filter(({ role }) => role === COMMERCIAL),
    commandes: await column('select code as c from commande order by commande_at desc limit 2000'),
    numbers: await column('select order_number as c from commande order by commande_at desc limit 2000'),
    livraisons: await column('select code as c from livraison order by livraison_at desc limit 1000'),
    pos: await column('select code as c from point_of_sale where is_enabled order by id limit 3000'),
    products: await column('select code as c from product where is_enabled order by id'),
    zones: await column('select code as c from zone order by id'),
    divers: await column('select code as c from miscellaneous where is_enabled order by id'),
    names: await column(
      "select distinct lower(split_part(nom_prenom, ' ', 1)) as c from utilisateur where role_code = 'ROLE_COMMERCIAL'",
    ),
  };
  await client.query('vacuum analyze');
  return { people, world };
}

const randomBelow = (count) => Math.floor(Math.random() * count);
const pick = (list) => list[randomBelow(list.length)];
const encoded = encodeURIComponent;
/** Returns the part of a word that somebody has typed so far. */
const typed = (word) => word.slice(0, 3 + randomBelow(4));
/** Asks only for the fields that a choice shows. */
const fields = (...names) => names.map((name) => `properties[]=${name}`).join('&');
const representative = (world) => pick(world.representatives).username;

const json = { accept: 'application/json' };
/** Makes a read, with one address for everybody or one made from the world and the person. */
const read = (share, who, title, address, headers) => ({
  title,
  share,
  who,
  make: (world, person) => ({
    path: `/api/data/${typeof address === 'string' ? address : address(world, person)}`,
    headers,
  }),
});
const write =
  (method, type) =>
  (share, who, title, make, keyed = true) => ({
    title,
    share,
    who,
    writes: true,
    make: (world, person) => {
      const [path, body] = make(world, person);
      return {
        method,
        path: `/api/data/${path}`,
        body: JSON.stringify(body),
        headers: { ...json, 'content-type': type, ...(keyed ? { 'idempotency-key': randomUUID() } : {}) },
      };
    },
  });
const post = write('POST', 'application/json');
const patch = (share, who, title, make) =>
  write('PATCH', 'application/merge-patch+json')(share, who, title, make, false);

let documents = 0;
/** Chooses up to three of the lots that this representative holds most of. */
const lotsOf = (world, username) => [
  ...new Set([pick(world.lots[username]), pick(world.lots[username]), pick(world.lots[username])]),
];
const payments = (world) =>
  Array.from({ length: 3 }, (_, n) => {
    const { tiers } = pick(world.representatives);
    return {
      ligne: n + 2,
      Client: 'Client',
      Montant: String(10_000 + randomBelow(90_000)),
      Date: day(0).split('-').reverse().join('/'),
      'Moyen de paiement': n === 0 ? 'OM' : 'Espèces',
      'Code (tiers)': tiers,
    };
  });

/** A share is relative to all reads, or to all writes. */
export const CALLS = [
  read(5, EVERYBODY, 'who am I, asked again by the page', 'admin/my-info', { ...json, 'x-session-check': '1' }),
  read(2, EVERYBODY, 'own columns and views', 'preferences'),
  read(9, EVERYBODY, 'orders, first page', 'commandes?page=1&itemsPerPage=20&order[commandeAt]=desc'),
  read(
    4,
    OFFICE,
    'orders of a representative',
    (w) => `commandes?commercial.username[]=${encoded(representative(w))}&order[commandeAt]=desc`,
  ),
  read(
    3,
    OFFICE,
    'orders of two zones, one month',
    (w) =>
      `commandes?pointOfSale.zones.code[]=${pick(w.zones)}&pointOfSale.zones.code[]=${pick(w.zones)}` +
      `&startDate=${day(30)}&endDate=${day(0)}`,
  ),
  read(3, OFFICE, 'orders searched by name', (w) => `commandes?search=${typed(pick(w.names))}`),
  read(2, OFFICE, 'orders searched by number', (w) => `commandes?search=${pick(w.numbers)}`),
  read(
    2,
    OFFICE,
    'orders by amount, further page',
    () => `commandes?order[totalValue]=desc&page=${1 + randomBelow(50)}`,
  ),
  read(8, OFFICE, 'one order', (w) => `commandes/${pick(w.commandes)}`, json),
  read(5, OFFICE, 'deliveries, first page', 'livraisons?page=1&itemsPerPage=20&order[livraisonAt]=desc'),
  read(2, OFFICE, 'deliveries searched', (w) => `livraisons?search=${typed(pick(w.names))}`),
  read(4, OFFICE, 'one delivery', (w) => `livraisons/${pick(w.livraisons)}`, json),
  read(2, OFFICE, 'returns, first page', 'retours?order[retourAt]=desc'),
  read(3, OFFICE, 'payments, first page', 'paiements?order[paiementAt]=desc'),
  read(
    1,
    OFFICE,
    'Orange Money of a representative',
    (w) => `paiements?isOrangeMoney=true&commercial.username[]=${encoded(representative(w))}`,
  ),
  read(4, OFFICE, 'representatives', 'utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL&order[nomPrenom]=asc'),
  read(3, OFFICE, 'one representative', (w) => `utilisateurs/${encoded(representative(w))}`, json),
  read(2, OFFICE, 'twelve months of a representative', (w) => `commercial/${encoded(representative(w))}/statistics`),
  read(3, OFFICE, 'stock of a representative', (w) => `stock/commercial/${encoded(representative(w))}`),
  read(2, [COMMERCIAL], 'own stock', (_w, { username }) => `stock/commercial/${encoded(username)}`),
  read(3, OFFICE, 'points of sale', 'pos?order[totalCommandesValue]=desc'),
  read(3, OFFICE, 'points of sale searched', (w) => `pos?search=${typed(pick(w.names))}`),
  read(2, OFFICE, 'one point of sale', (w) => `pos/${pick(w.pos)}`, json),
  read(0.5, OFFICE, 'map of points of sale', 'pos/map', json),
  read(
    0.5,
    OFFICE,
    'heatmap',
    () => `zones/heatmap/${pick(['sales', 'orders', 'active-pos'])}?startDate=${day(30)}&endDate=${day(0)}`,
    json,
  ),
  read(2, EVERYBODY, 'products', 'products?order[designation]=asc'),
  read(1, OFFICE, 'figures by product', `products/stats/summary?startDate=${day(30)}&endDate=${day(0)}`),
  read(2, EVERYBODY, 'lots', 'stock-commercial'),
  read(2, OFFICE, 'stock movements', 'stock-mouvements?order[mouvementAt]=desc'),
  read(1, OFFICE, 'stock by product', 'stock-par-produit'),
  read(1, OFFICE, 'adjustments', 'ajustements?order[createdAt]=desc'),
  read(1, OFFICE, 'zones', 'zones?order[designation]=asc'),
  read(1, [ADMIN], 'audit', 'audit'),
  read(
    2,
    OFFICE,
    'picker: representatives',
    (w) =>
      'utilisateurs?itemsPerPage=300&isEnabled=true&order[nomPrenom]=asc&utilisateurRole.code=ROLE_COMMERCIAL' +
      `&search=${typed(pick(w.names))}&${fields('username', 'nomPrenom')}`,
  ),
  read(
    2,
    OFFICE,
    'picker: points of sale',
    (w) =>
      `pos?itemsPerPage=300&order[totalCommandesValue]=desc&search=${typed(pick(w.names))}` +
      `&${fields('code', 'designation')}`,
  ),
  read(
    1,
    OFFICE,
    'picker: products',
    `products?itemsPerPage=300&order[designation]=asc&${fields('code', 'designation')}`,
  ),
  read(2, EVERYBODY, 'dashboard: figures', 'dashboard/key-metrics'),
  read(2, EVERYBODY, 'dashboard: 30 days', 'dashboard/sales-chart'),
  read(2, EVERYBODY, 'dashboard: top representatives', 'dashboard/top-commercials'),
  read(2, EVERYBODY, 'dashboard: top products', 'dashboard/top-products'),
  read(2, EVERYBODY, 'dashboard: shares', 'dashboard/doughnut-charts'),
  read(0.5, OFFICE, 'daily board: figures', 'dashboard/daily?bloc=chiffres'),
  read(0.5, OFFICE, 'points-of-sale board: figures', 'dashboard/pos?bloc=chiffres'),
  post(30, [COMMERCIAL], 'an order from the field', (w, { username }) => [
    'commandes',
    {
      pointOfSale: pick(w.pos),
      lignes: lotsOf(w, username).map((stockCommercialCode) => ({ stockCommercialCode, quantite: 1 })),
    },
  ]),
  post(12, [ADMIN], 'an adjustment', (w) => {
    const username = representative(w);
    return [
      'ajustement/create',
      {
        dateAjustement: new Date().toISOString(),
        username,
        description: 'Inventaire',
        ligneAjustements: lotsOf(w, username).map((stockCommercialCode) => ({
          stockCommercialCode,
          quantity: pick([-1, 1, 2]),
        })),
      },
    ];
  }),
  post(12, [ADMIN, IMPORTATEUR], 'three payments', (w) => ['paiements/process/import', { paiements: payments(w) }]),
  post(12, [ADMIN, IMPORTATEUR], 'a delivery of five rows', (w) => [
    'livraisons/process/import',
    { livraisons: deliveryRows(5, `${w.run}-`, (documents += 1)) },
  ]),
  post(4, [ADMIN, IMPORTATEUR], 'miscellaneous products given', (w) => [
    'miscellaneous/add_stock',
    { username: representative(w), lignes: [{ miscellaneousCode: w.divers[0], quantite: 5 }] },
  ]),
  post(
    3,
    [ADMIN, EDITEUR],
    'an initial order changed',
    (w) => [
      `commercial/update/initial/command/${encoded(representative(w))}`,
      { amount: 10_000 + randomBelow(90_000) },
    ],
    false,
  ),
  patch(4, [ADMIN], 'a price', (w) => [`products/${pick(w.products)}`, { price: 1_000 + randomBelow(9_000) }]),
  patch(3, [ADMIN], 'an account switched', () => [
    `utilisateurs/${encoded(SPARE)}`,
    { isEnabled: randomBelow(2) === 0 },
  ]),
  patch(20, EVERYBODY, 'own columns changed', () => [
    'preferences/commandes',
    { colonnes: { ordre: ['date', 'montant'], masquees: randomBelow(2) === 0 ? ['zone'] : [] } },
  ]),
];
