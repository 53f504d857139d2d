// Creates years of trade inside PostgreSQL, set by set: 100 representatives, 25 zones, 20 000 points of sale, 60
// products with three lots each, and as many orders as asked, with 2.72 sales, 0.28 delivered lines, 0.15 payments and
// 0.02 returns for each, over three years. BENCH_FOLD makes as many times the people, zones and points of sale.
export const DAYS = 1_096;
const FOLD = Number(process.env.BENCH_FOLD ?? 1);
const PEOPLE = 100 * FOLD;
const ZONES = 25 * FOLD;
const PLACES = 20_000 * FOLD;
const PRODUCTS = 60;
const BATCH = 1_000_000;

const NAMES =
  "array['RAKOTO','RASOA','RABE','RANDRIA','RAVELO','RAHARI','RAZAFY','ANDRY','RATSIMBA','RAMANANA','HERINIAINA'," +
  "'FALIMANANA','MIORA']";
const SHOPS = "array['Épicerie','Gargote','Kiosque','Boutique','Grossiste','Quincaillerie','Pharmacie','Bazar']";
const nth = (list, n) => `(${list})[1 + (${n}) % array_length(${list}, 1)]`;
/** A number with zeros before it, longer where it needs more digits. */
const padded = (n, width) => `lpad((${n})::text, greatest(${width}, length((${n})::text)), '0')`;
/** Makes a whole number from 0 that looks random and is the same at every run. */
const chance = (n, seed) => `(hashint8extended(${n}, ${seed}) & 2147483647)`;

const PLACES_AND_PEOPLE = `
  insert into region (designation) values ('Analamanga');
  insert into zone (code, designation, surface) select 'ZON' || ${padded('n', 4)}, 'Zone ' || n, n
    from generate_series(1, ${ZONES}) n;
  insert into utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur, region_id)
    select 'col' || ${padded('n', 3)}, ${nth(NAMES, 'n')} || ' ' || n, 'ROLE_COMMERCIAL', 'C' || ${padded('n', 4)},
      'COL' || ${padded('n', 3)}, (select min(id) from region)
    from generate_series(1, ${PEOPLE}) n;
  insert into zone_utilisateur select (select id from zone
    where code = 'ZON' || ${padded(`1 + n % ${ZONES}`, 4)}), (select id from utilisateur
      where username = 'col' || ${padded('n', 3)})
    from generate_series(1, ${PEOPLE}) n;
  insert into point_of_sale (code, designation, zone_id)
    select 'POS' || ${padded('n', 5)},
      ${nth(SHOPS, chance('n', 1))} || ' ' || initcap(${nth(NAMES, chance('n', 2))}) || ' ' || n,
      (select min(id) from zone) + (n % ${PEOPLE}) % ${ZONES} from generate_series(1, ${PLACES}) n;
  insert into pos_responsable select (select min(id) from point_of_sale) + n - 1, (select min(id) from utilisateur
    where username like 'col%') + n % ${PEOPLE} from generate_series(1, ${PLACES}) n;
  insert into product (code, designation, price) select 'ART' || lpad(n::text, 4, '0'), 'Produit ' || n, 500 + 137 * n
    from generate_series(1, ${PRODUCTS}) n;
  insert into stock_commercial (product_id, commercial_id, lot_number, expire_at)
    select (select min(id) from product) + p, (select min(id) from utilisateur
      where username like 'col%') + c, 'L-' || l, current_date + 365 * l
    from generate_series(0, ${PEOPLE - 1}) c, generate_series(0, ${PRODUCTS - 1}) p, generate_series(0, 2) l
      order by 2, 1, 3;
  insert into ajustement (ajustement_ref, total_value, commercial_id, created_by) select 'A1', 0, min(id), min(id)
    from utilisateur;`;

// Common part of every statement below: $1 and $2 are the first and last number of the batch, and numbers increase with
// the days.
const FACTS = `
  firsts as (select (select min(id) from utilisateur where username like 'col%') as u,
    (select min(id) from point_of_sale) as p, (select min(id) from product) as a,
    (select min(id) from stock_commercial) as s, (select min(id) from zone) as z,
    date_trunc('day', now()) - interval '${DAYS} days' as start_at),
  fact as (select n, ${chance('n', 3)} % ${PLACES} as place,
    ((n - $1) * ${DAYS} / ($2 - $1 + 1))::int as day_no, ${chance('n', 4)} % 39600 as second_no
    from generate_series($1::bigint, $2::bigint) n),
  document as (select n, day_no, f.place, p.p + f.place as pos,
    (f.place + 1 + case when n % 10 = 0 then 1 else 0 end) % ${PEOPLE} as rep,
    p.start_at + make_interval(days => day_no, hours => 4, secs => second_no) as at, p.* from fact f, firsts p)`;

const ORDERS = `with ${FACTS}
  insert into commande (id, order_number, commande_at, total_value, is_validated, pos_id, commercial_id, zone_id)
  select n, 'BC' || to_char(at, 'YY') || ${padded('n', 7)}, at, 5000 + ${chance('n', 5)} % 200000, n % 50 <> 0, pos,
    u + rep, z + ((place + 1) % ${PEOPLE}) % ${ZONES} from document order by at`;
const DELIVERIES = `with ${FACTS}
  insert into livraison (id, facture_ref, livraison_at, created_at, total_value, commercial_id) select n,
    'FA' || to_char(at, 'YY') || ${padded('n', 7)}, at, at, 1000 * (n % 900), u + rep from document where n % 25 = 0
      order by at`;
const RETURNS = `with ${FACTS}
  insert into retour (facture_ref, retour_at, created_at, total_value, commercial_id) select 'FR' || to_char(at,
    'YY') || ${padded('n', 7)}, at, at, 1000 * (n % 90), u + rep from document where n % 50 = 0 order by at`;
const PAYMENTS = `with ${FACTS}
  insert into paiement (ref_paiement, paiement_at, created_at, paiement_source, is_orange_money, value, commercial_id)
  select 'REG' || n, at, at, case when n % 3 = 0 then 'Orange Money' else 'Espèces' end, n % 3 = 0, 1000 + n % 90000,
    u + rep from document where n % 20 < 3 order by at`;
const MISCELLANEOUS = `with ${FACTS}
  insert into miscellaneous_livraison (facture_ref, livraison_at, created_at, commercial_id) select 'FD' || to_char(at,
    'YY') || ${padded('n', 7)}, at, at, u + rep from document where n % 200 = 0 order by at`;
// Lots are numbered in the order of their creation: 180 for each representative, three for each product, one for each
// year.
const lot = (product) => `s + rep * ${PRODUCTS * 3} + ${product} * 3 + least(2, day_no / 366)`;
const SUPPLIES = `with ${FACTS}
  insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
    commercial_id, livraison_id)
  select at, 'LIVRAISON', 120, 60000, ${lot('article')}, a + article, u + rep, n
    from document, lateral (select ((n / 25) * 7 + k) % ${PRODUCTS} as article from generate_series(0, 6) k) l
      where n % 25 = 0 order by at`;
const SALES = `with ${FACTS}
  insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
    commercial_id, commande_id)
  select at, 'VENTE', 1 + (n + k) % 2, 2500, ${lot('article')}, a + article, u + rep, n
  from document, lateral (select k, (n * 7 + k * 11) % ${PRODUCTS} as article
    from generate_series(0, case when n % 25 < 18 then 2 else 1 end) k) l order by at`;
// Opening stock before any movement, so that every lot has something left.
const OPENING = `insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id,
  product_id, commercial_id, ajustement_id)
  select now() - interval '${DAYS + 1} days', 'AJUSTEMENT_POSITIF', 20000, 0, id, product_id, commercial_id,
    (select min(id) from ajustement) from stock_commercial`;

const KEEPERS = `select t.tgrelid::regclass::text as tab, t.tgname as name from pg_trigger t
  where not t.tgisinternal and t.tgrelid::regclass::text in ('commande', 'livraison', 'retour', 'paiement',
    'stock_mouvement', 'miscellaneous_livraison')`;

/**
 * Runs one statement without checking its foreign keys, which are true by construction; the triggers that keep sums
 * still run.
 */
async function insertTrusted(client, statement, values) {
  const { rows } = await client.query(KEEPERS);
  const each = (how) =>
    client.query(rows.map(({ tab, name }) => `alter table ${tab} enable ${how} trigger ${name}`).join(';'));
  await client.query('begin');
  await each('always');
  await client.query('set local session_replication_role = replica');
  await client.query(statement, values);
  await client.query('set local session_replication_role = origin');
  await each('');
  await client.query('commit');
}

/**
 * Fills a migrated database up to `upTo` orders and what goes with them; the first time also with people and places.
 */
export async function fillVolume(client, upTo) {
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
  const {
    rows: [known],
  } = await client.query('select coalesce(max(id), 0)::int as last from commande');
  if (known.last === 0) {
    await client.query(PLACES_AND_PEOPLE);
    await insertTrusted(client, OPENING, []);
  }
  // Triggers see all rows of a statement at once, which more than a million of them would keep on disk.
  for (let first = known.last + 1; first <= upTo; first += BATCH)
    for (const statement of [ORDERS, DELIVERIES, RETURNS, PAYMENTS, MISCELLANEOUS, SUPPLIES, SALES])
      await insertTrusted(client, statement, [first, Math.min(upTo, first + BATCH - 1)]);
  for (const table of ['commande', 'livraison'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${upTo})`);
  await client.query('vacuum analyze');
}
