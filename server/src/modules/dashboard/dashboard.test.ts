import sql from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { Db } from '../../db/pool.ts';
import { parts } from './parts.ts';
import { scopeOf } from './scope.ts';
import { bestProducts, monthOf, salesByDay } from './repository.ts';
import { keyMetrics, topCommercials } from './service.ts';

// In these tests today is 20 November 2026; the month in Madagascar runs from 31 October 21:00Z to 30 November 21:00Z.
const DAY = '2026-11-20';
const EVERYBODY = {};
const ANALAMANGA = { region: 'Analamanga' };
let db: Db;
let drop: () => Promise<void>;
const id = new Map<string, number>();

async function insert(
  table: string,
  key: string,
  columns: string,
  values: readonly (string | number | boolean)[],
): Promise<number> {
  const marks = values.map((_, at) => `$${at + 1}`).join(', ');
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into ${table} (${columns}) values (${marks}) returning id`,
    [...values],
  );
  const created = rows[0]?.id ?? 0;
  id.set(key, created);
  return created;
}
const of = (key: string): number => id.get(key) ?? 0;

const commande = (n: string, at: string, commercial: string, value: number, validated = true) =>
  insert('commande', n, 'order_number, commande_at, total_value, is_validated, pos_id, commercial_id', [
    n,
    at,
    value,
    validated,
    of('pos'),
    of(commercial),
  ]);

async function mouvement(
  lot: string,
  commercial: string,
  produit: string,
  type: string,
  quantite: number,
  value: number,
  at: string,
  commande = 'CMD-A',
): Promise<void> {
  await insert(
    'stock_mouvement',
    `m${id.size}`,
    `mouvement_at, type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
    ${type === 'VENTE' ? 'commande_id' : 'livraison_id'}`,
    [at, type, quantite, value, of(lot), of(produit), of(commercial), of(type === 'VENTE' ? commande : 'livraison')],
  );
}

async function people(): Promise<void> {
  await insert('region', 'Analamanga', 'designation', ['Analamanga']);
  await insert('region', 'Itasy', 'designation', ['Itasy']);
  for (const [name, region] of [
    ['hery', 'Analamanga'],
    ['fanja', 'Itasy'],
    ['joel', 'Analamanga'],
  ] as const) {
    await insert('utilisateur', name, 'username, nom_prenom, role_code, code_collaborateur, region_id', [
      name,
      name.toUpperCase(),
      'ROLE_COMMERCIAL',
      `COL-${name}`,
      of(region),
    ]);
  }
  await db.rows(sql`update utilisateur set is_enabled = false where username = 'joel'`);
  await db.rows(
    sql`update configuration set value = '1000000', last_update_at = now() where code = 'OBJECTIF_MENSUEL'`,
  );
  await db.rows(
    sql`update configuration set value = '300000', last_update_at = now() where code = 'OBJECTIF_COMMERCIAL'`,
  );
  await insert('point_of_sale', 'pos', 'code, designation', ['POS1', 'Épicerie']);
}

async function orders(): Promise<void> {
  await commande('CMD-A', '2026-10-31T20:59:59Z', 'hery', 7_000); // still October in Madagascar
  await commande('CMD-B', '2026-10-31T21:00:00Z', 'hery', 10_000);
  await commande('CMD-C', '2026-11-19T21:00:00Z', 'hery', 20_001); // already the 20th in Madagascar
  await commande('CMD-D', '2026-11-20T05:00:00Z', 'hery', 99_000, false);
  await commande('CMD-E', '2026-11-19T20:59:59Z', 'fanja', 40_000);
  await commande('CMD-F', '2026-11-30T20:59:59Z', 'joel', 500); // last second of the month
  await commande('CMD-G', '2026-11-30T21:00:00Z', 'fanja', 8_000); // December
}

async function stock(): Promise<void> {
  await insert('livraison', 'livraison', 'facture_ref, livraison_at, total_value, commercial_id', [
    'F1',
    '2026-09-01T00:00:00Z',
    0,
    of('hery'),
  ]);
  const prices = [100, 250.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
  for (const [at, price] of prices.entries()) {
    await insert('product', `p${at}`, 'code, designation, price', [`ART${at}`, `Produit ${at}`, price]);
    await insert('stock_commercial', `lot${at}`, 'product_id, commercial_id, lot_number', [
      of(`p${at}`),
      of('hery'),
      'L1',
    ]);
    await mouvement(`lot${at}`, 'hery', `p${at}`, 'LIVRAISON', 40, 0, '2026-09-01T00:00:00Z');
  }
  await insert('stock_commercial', 'lotF', 'product_id, commercial_id, lot_number', [of('p0'), of('fanja'), 'L1']);
  await mouvement('lotF', 'fanja', 'p0', 'LIVRAISON', 5, 0, '2026-09-01T00:00:00Z');
  // Sales: p1 twice in November (8 units, 2 004 Ar), p0 on both sides of the month's first instant, p2 many but cheap.
  await mouvement('lot1', 'hery', 'p1', 'VENTE', 3, 751, '2026-11-02T08:00:00Z');
  await mouvement('lot1', 'hery', 'p1', 'VENTE', 5, 1_253, '2026-11-03T08:00:00Z');
  await mouvement('lot0', 'hery', 'p0', 'VENTE', 9, 900, '2026-10-31T20:59:59Z');
  await mouvement('lot0', 'hery', 'p0', 'VENTE', 2, 200, '2026-10-31T21:00:00Z');
  await mouvement('lotF', 'fanja', 'p0', 'VENTE', 1, 100, '2026-11-30T20:59:59Z');
  await mouvement('lot2', 'hery', 'p2', 'VENTE', 20, 60, '2026-11-04T08:00:00Z');
  // not validated: not counted
  await mouvement('lot1', 'hery', 'p1', 'VENTE', 1, 77_777, '2026-11-20T05:00:00Z', 'CMD-D');
  for (let at = 3; at < 15; at += 1)
    await mouvement(`lot${at}`, 'hery', `p${at}`, 'VENTE', 1, at + 1, '2026-11-04T08:00:00Z');
}

async function others(): Promise<void> {
  const om = 'ref_paiement, paiement_at, paiement_source, is_orange_money, value, commercial_id';
  await insert('paiement', 'r1', om, ['R1', '2026-10-31T21:00:00Z', 'OM', true, 5_000, of('hery')]);
  await insert('paiement', 'r2', om, ['R2', '2026-11-10T21:00:00Z', 'OM', true, 600, of('fanja')]);
  await insert('paiement', 'r3', om, ['R3', '2026-11-10T21:00:00Z', 'ESPECES', false, 9_999, of('hery')]);
  await insert('paiement', 'r4', om, ['R4', '2026-10-31T20:59:59Z', 'OM', true, 9_999, of('hery')]);
  for (const minute of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    await insert('notification', `n${minute}`, 'type, message, date', [
      'info',
      `n° ${minute}`,
      `2026-11-20T08:0${minute}:00Z`,
    ]);
  }
  for (const closed of [false, true]) {
    await insert(
      'notification',
      `a${String(closed)}`,
      `type, message, date, genre, cas, permission${closed ? ', closed_at' : ''}`,
      [
        'alerte',
        closed ? 'close' : 'ouverte',
        '2026-11-20T08:03:30Z',
        'stock',
        '1',
        'stock.read',
        ...(closed ? ['2026-11-20T09:00:00Z'] : []),
      ],
    );
  }
  await insert('miscellaneous', 'd1', 'code, designation, price', ['DIV1', 'Affiche', 12.5]);
  await insert('miscellaneous_stock', 'sd1', 'miscellaneous_id, commercial_id', [of('d1'), of('fanja')]);
  const columns = 'mouvement_at, type, quantite, miscellaneous_stock_id';
  await insert('miscellaneous_mouvement', 'md1', columns, ['2026-09-01T00:00:00Z', 'ASSIGNATION', 30, of('sd1')]);
  await insert('miscellaneous_mouvement', 'md2', columns, ['2026-11-05T00:00:00Z', 'VENTE', 3, of('sd1')]);
  await insert('miscellaneous_mouvement', 'md3', columns, ['2026-10-05T00:00:00Z', 'VENTE', 4, of('sd1')]);
}

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
  await people();
  await orders();
  await stock();
  await others();
});
afterAll(() => drop());

describe('key metrics', () => {
  test('the month is that of Madagascar, validated orders only', async () => {
    const figures = await keyMetrics(db, EVERYBODY, DAY);
    expect(figures.chiffreAffaire).toEqual({ actuel: 70_501, objectif: 1_000_000 });
    expect(figures.statistiquesAdditionnelles).toEqual({ commandesValidees: 4, panierMoyen: 17_625 });
    expect(figures.omAVerser).toBe(5_600);
    expect(figures.precisions).toEqual({ commerciauxEnStock: 2, paiementsOm: 2, commandesDuJour: 1 });
    expect(figures.regions).toEqual(['Analamanga', 'Itasy']);
  });

  test('the sums equal those of the rows', async () => {
    const gross = await db.first<{ ca: number; stock: number }>(sql`
      select (select sum(total_value)::bigint from commande where is_validated
          and commande_at >= '2026-10-31T21:00Z' and commande_at < '2026-11-30T21:00Z') as ca,
        (select sum(round(q.quantite * p.price))::bigint
          from (select product_id, stock_commercial_id, sum(quantite_signee) as quantite from stock_mouvement
            group by 1, 2) q
          join product p on p.id = q.product_id) as stock`);
    const figures = await keyMetrics(db, EVERYBODY, DAY);
    expect(figures.chiffreAffaire.actuel).toBe(gross?.ca);
    expect(figures.valeurStockTotal).toBe(gross?.stock);
  });

  test('notifications: the latest eight and the open alerts, newest first', async () => {
    const { notifications } = await keyMetrics(db, EVERYBODY, DAY);
    expect(notifications.map((n) => n.message)).toEqual([
      'n° 8',
      'n° 7',
      'n° 6',
      'n° 5',
      'n° 4',
      'ouverte',
      'n° 3',
      'n° 2',
      'n° 1',
    ]);
    expect(notifications[5]).toMatchObject({ type: 'alerte', date: '2026-11-20T08:03:30.000Z' });
  });

  test('a region: its representatives, and the target of the active ones', async () => {
    const figures = await keyMetrics(db, ANALAMANGA, DAY);
    expect(figures.chiffreAffaire).toEqual({ actuel: 30_501, objectif: 300_000 });
    expect(figures.omAVerser).toBe(5_000);
    expect(figures.precisions?.commerciauxEnStock).toBe(1);
    expect(figures.regions).toEqual(['Analamanga', 'Itasy']);
  });

  test('an unknown region: nothing, without an error', async () => {
    const figures = await keyMetrics(db, { region: 'Nulle part' }, DAY);
    expect(figures.chiffreAffaire).toEqual({ actuel: 0, objectif: 0 });
    expect(figures.statistiquesAdditionnelles).toEqual({ commandesValidees: 0, panierMoyen: 0 });
    expect(figures.valeurStockTotal).toBe(0);
    expect(await bestProducts(db, { region: 'Nulle part' }, DAY)).toEqual([]);
    expect(await salesByDay(db, { region: 'Nulle part' }, DAY)).toHaveLength(30);
  });

  test('a target that nobody set is zero', async () => {
    await db.rows(sql`update configuration set last_update_at = null where code like 'OBJECTIF_%'`);
    expect((await keyMetrics(db, EVERYBODY, DAY)).chiffreAffaire.objectif).toBe(0);
    expect((await topCommercials(db, EVERYBODY, DAY)).objectif).toBe(0);
    await db.rows(sql`update configuration set last_update_at = now() where code like 'OBJECTIF_%'`);
  });

  test('a missing target is zero', async () => {
    await db.rows(sql`delete from configuration where code = 'OBJECTIF_MENSUEL'`);
    expect((await keyMetrics(db, EVERYBODY, DAY)).chiffreAffaire.objectif).toBe(0);
    await db.rows(
      sql`insert into configuration (code, designation, value, last_update_at)
        values ('OBJECTIF_MENSUEL', 'Objectif', '1000000', now())`,
    );
  });
});

test('sales: thirty days up to today, zero for days without sales', async () => {
  const points = await salesByDay(db, EVERYBODY, DAY);
  expect(points).toHaveLength(30);
  expect(points.at(0)).toMatchObject({ date: '2026-10-22', ventes: 0 });
  expect(points.at(-1)).toMatchObject({ date: DAY, ventes: 20_001 });
  expect(points.filter((p) => p.ventes > 0)).toMatchObject([
    { date: '2026-10-31', ventes: 7_000 },
    { date: '2026-11-01', ventes: 10_000 },
    { date: '2026-11-19', ventes: 40_000 },
    { date: DAY, ventes: 20_001 },
  ]);
});

test('sales: each working day beside the one of the same rank before, none beside a Sunday', async () => {
  const points = await salesByDay(db, EVERYBODY, DAY);
  const rows = await db.rows<{ date: string; ventes: number }>(sql`
    select to_char(f_jour(commande_at), 'YYYY-MM-DD') as date, sum(total_value)::bigint as ventes
    from commande where is_validated group by 1`);
  const sold = new Map(rows.map(({ date, ventes }) => [date, ventes]));
  const beside = points.flatMap(({ precedent }) => precedent ?? []);
  expect(points.filter(({ precedent }) => precedent === null).map(({ date }) => date)).toEqual([
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
  ]);
  // 26 working days, which began on a Monday.
  expect([beside.length, beside.at(0)?.date, beside.at(-1)?.date]).toEqual([26, '2026-09-22', '2026-10-21']);
  expect(beside.map(({ ventes }) => ventes)).toEqual(beside.map(({ date }) => sold.get(date) ?? 0));
});

test('best representatives of the month', async () => {
  const { commerciaux, objectif } = await topCommercials(db, EVERYBODY, DAY);
  expect(objectif).toBe(300_000);
  expect(commerciaux.map((c) => [c.commercial.username, c.chiffreAffaireMois])).toEqual([
    ['fanja', 40_000],
    ['hery', 30_001],
    ['joel', 500],
  ]);
});

test('best products: revenue and number of sales of the month', async () => {
  const best = await bestProducts(db, EVERYBODY, DAY);
  expect(best).toHaveLength(6);
  expect(best.slice(0, 3)).toEqual([
    { produit: { code: 'ART1', designation: 'Produit 1' }, chiffreAffaireMois: 2_004, nombreVentes: 2 },
    { produit: { code: 'ART0', designation: 'Produit 0' }, chiffreAffaireMois: 300, nombreVentes: 2 },
    { produit: { code: 'ART2', designation: 'Produit 2' }, chiffreAffaireMois: 60, nombreVentes: 1 },
  ]);
});

describe('shares', () => {
  test('the largest by both measures, the rest as « Autres », the total complete', async () => {
    const { partsVentesProduits } = await parts(db, EVERYBODY, DAY);
    const gross = await db.first<{ valeur: number; quantite: number }>(sql`
      select sum(m.total_value)::bigint as valeur, sum(m.quantite)::bigint as quantite from stock_mouvement m
        join commande c on c.id = m.commande_id
      where c.is_validated and mouvement_at >= '2026-10-31T21:00Z' and mouvement_at < '2026-11-30T21:00Z'`);
    expect(partsVentesProduits.reduce((t, p) => t + p.valeur, 0)).toBe(gross?.valeur);
    expect(partsVentesProduits.reduce((t, p) => t + p.quantite, 0)).toBe(gross?.quantite);
    expect(partsVentesProduits.at(0)).toEqual({
      code: 'ART1',
      label: 'Produit 1',
      valeur: 2_004,
      quantite: 8,
      color: '#0f7273',
    });
    expect(partsVentesProduits.at(-1)).toMatchObject({ label: 'Autres', color: '#8f887d' });
    expect(partsVentesProduits.map((p) => p.label)).toContain('Produit 2'); // first by quantity
    expect(partsVentesProduits.length).toBeLessThanOrEqual(13);
  });

  test('miscellaneous products: quantities sold and in stock, at present prices', async () => {
    const { partsVentesProduitsDivers, partsStockProduitsDivers } = await parts(db, EVERYBODY, DAY);
    expect(partsVentesProduitsDivers).toEqual([
      { code: 'DIV1', label: 'Affiche', valeur: 38, quantite: 3, color: '#0f7273' },
    ]);
    expect(partsStockProduitsDivers).toEqual([
      { code: 'DIV1', label: 'Affiche', valeur: 288, quantite: 23, color: '#0f7273' },
    ]);
  });

  test('a region counts only its own stock', async () => {
    const { partsStockProduits, partsStockProduitsDivers } = await parts(db, { region: 'Itasy' }, DAY);
    expect(partsStockProduits).toEqual([
      { code: 'ART0', label: 'Produit 0', valeur: 400, quantite: 4, color: '#0f7273' },
    ]);
    expect(partsStockProduitsDivers).toHaveLength(1);
    expect((await parts(db, ANALAMANGA, DAY)).partsStockProduitsDivers).toEqual([]);
  });
});

describe('a representative', () => {
  const fanja = () => scopeOf({ id: of('fanja'), role: 'ROLE_COMMERCIAL' }, undefined);

  test('gets only their own figures', async () => {
    const figures = await keyMetrics(db, fanja(), DAY);
    expect(figures.chiffreAffaire).toEqual({ actuel: 40_000, objectif: 300_000 });
    expect(figures.valeurStockTotal).toBe(400);
    expect(figures.omAVerser).toBe(600);
    expect(figures.notifications).toEqual([]);
    expect(figures.regions).toEqual(['Itasy']);
    expect((await topCommercials(db, fanja(), DAY)).commerciaux.map((c) => c.commercial.username)).toEqual(['fanja']);
    expect((await salesByDay(db, fanja(), DAY)).reduce((t, p) => t + p.ventes, 0)).toBe(40_000);
  });

  test('gets no more by asking for another region', async () => {
    const other = scopeOf({ id: of('fanja'), role: 'ROLE_COMMERCIAL' }, 'Analamanga');
    expect((await keyMetrics(db, other, DAY)).chiffreAffaire.actuel).toBe(0);
  });

  test.each(['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR'] as const)(
    '%s sees everything',
    (role) => {
      expect(scopeOf({ id: 1, role }, '')).toEqual({});
    },
  );
});

test.each([
  ['2026-11-20', '2026-11-01', '2026-12-01'],
  ['2026-12-31', '2026-12-01', '2027-01-01'],
  ['2028-02-29', '2028-02-01', '2028-03-01'],
  ['2026-01-01', '2026-01-01', '2026-02-01'],
])('month of %s', (day, start, end) => {
  expect(monthOf(day)).toEqual({ start, end });
});
