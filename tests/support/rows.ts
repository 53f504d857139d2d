import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Db } from '../../server/src/db/pool.ts';

type Value = string | number | boolean | null | Date;

/** Inserts one row and returns its id (0 for tables without one). */
export async function insert(db: Db, table: string, row: Record<string, Value>): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await db.pool.query<{ id?: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
      returning *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

/** Returns the number in the only row and column of a query. */
export async function scalar(db: Db, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.pool.query<Record<string, unknown>>(text, values);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** Opens a session of somebody, for an hour, under the cookie `sid=cookie`. */
export async function addSession(db: Db, userId: number, cookie: string): Promise<void> {
  await db.rows(sql`insert into app_session (id_hash, utilisateur_id, expires_at)
    values (${createHash('sha256').update(cookie).digest()}, ${userId}, now() + interval '1 hour')`);
}

/** Adds a representative `COL…`/`C…` whose username is the collaborator code in small letters. */
export const addCommercial = (db: Db, n: number, more: Record<string, Value> = {}): Promise<number> =>
  insert(db, 'utilisateur', {
    username: `col${String(n).padStart(3, '0')}`,
    nom_prenom: `Commercial ${n}`,
    role_code: 'ROLE_COMMERCIAL',
    code_tiers: `C${String(n).padStart(4, '0')}`,
    code_collaborateur: `COL${String(n).padStart(3, '0')}`,
    ...more,
  });

export const addProduct = (db: Db, n: number, more: Record<string, Value> = {}): Promise<number> =>
  insert(db, 'product', {
    code: `ART${String(n).padStart(4, '0')}`,
    designation: `Produit ${n}`,
    price: 1000 + n,
    ...more,
  });

export const addZone = (db: Db, n: number, more: Record<string, Value> = {}): Promise<number> =>
  insert(db, 'zone', { code: `ZON${String(n).padStart(3, '0')}`, designation: `Zone ${n}`, surface: n * 10, ...more });

export const addPos = (db: Db, n: number, more: Record<string, Value> = {}): Promise<number> =>
  insert(db, 'point_of_sale', { code: `POS${String(n).padStart(4, '0')}`, designation: `Épicerie ${n}`, ...more });

export const addCommande = (
  db: Db,
  n: number,
  posId: number,
  commercialId: number,
  more: Record<string, Value> = {},
): Promise<number> =>
  insert(db, 'commande', {
    order_number: `BC-${String(n).padStart(5, '0')}`,
    commande_at: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    total_value: 1000 * n,
    pos_id: posId,
    commercial_id: commercialId,
    ...more,
  });

export const addLivraison = (
  db: Db,
  n: number,
  commercialId: number,
  more: Record<string, Value> = {},
): Promise<number> =>
  insert(db, 'livraison', {
    facture_ref: `FA${String(n).padStart(6, '0')}`,
    livraison_at: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    total_value: 500 * n,
    commercial_id: commercialId,
    ...more,
  });

export const addRetour = (db: Db, n: number, commercialId: number, more: Record<string, Value> = {}): Promise<number> =>
  insert(db, 'retour', {
    facture_ref: `AV${String(n).padStart(6, '0')}`,
    retour_at: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    total_value: 500 * n,
    commercial_id: commercialId,
    ...more,
  });

export const addAjustement = (
  db: Db,
  n: number,
  commercialId: number,
  more: Record<string, Value> = {},
): Promise<number> =>
  insert(db, 'ajustement', {
    ajustement_ref: `AJ26${String(n).padStart(5, '0')}`,
    date_ajustement: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    total_value: -500 * n,
    commercial_id: commercialId,
    created_by: commercialId,
    ...more,
  });

export const addMiscellaneousLivraison = (
  db: Db,
  n: number,
  commercialId: number,
  more: Record<string, Value> = {},
): Promise<number> =>
  insert(db, 'miscellaneous_livraison', {
    facture_ref: `PD${String(n).padStart(6, '0')}`,
    livraison_at: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    commercial_id: commercialId,
    ...more,
  });

export const addPaiement = (
  db: Db,
  n: number,
  commercialId: number,
  more: Record<string, Value> = {},
): Promise<number> =>
  insert(db, 'paiement', {
    ref_paiement: `REG${String(n).padStart(6, '0')}`,
    paiement_at: new Date(Date.UTC(2026, 9, 1) + n * 3_600_000),
    paiement_source: 'Espèces',
    value: 500 * n,
    commercial_id: commercialId,
    ...more,
  });

/** Adds a lot, empty unless `quantite` is delivered into it. */
export async function addLot(
  db: Db,
  productId: number,
  commercialId: number,
  lot: string,
  quantite = 0,
): Promise<number> {
  const id = await insert(db, 'stock_commercial', {
    product_id: productId,
    commercial_id: commercialId,
    lot_number: lot,
    expire_at: '2027-12-31',
  });
  if (quantite === 0) return id;
  const livraison = await insert(db, 'livraison', {
    facture_ref: `OUV-${id}`,
    livraison_at: new Date('2026-09-01T00:00:00Z'),
    total_value: 0,
    commercial_id: commercialId,
  });
  await insert(db, 'stock_mouvement', {
    type: 'LIVRAISON',
    quantite,
    total_value: 0,
    stock_commercial_id: id,
    product_id: productId,
    commercial_id: commercialId,
    livraison_id: livraison,
  });
  return id;
}

/** Changes the expiry of lots, as the correction of each does. */
export const setExpiry = (db: Db, lots: readonly number[], day: string): Promise<void> =>
  db.tx(async (tx) => {
    for (const lot of lots) {
      await tx.rows(sql`select set_config('tournee.correction_lot', ${String(lot)}, true)`);
      await tx.rows(sql`update stock_commercial set expire_at = ${day} where id = ${lot}`);
    }
  });

/** Adds a lot with one line of an existing delivery; returns the lot's id. */
export async function addDelivered(
  db: Db,
  lot: { product: number; commercial: number; number: string; livraison: number },
  quantite: number,
  at: Date,
): Promise<number> {
  const { product: product_id, commercial: commercial_id, livraison: livraison_id } = lot;
  const id = await insert(db, 'stock_commercial', {
    product_id,
    commercial_id,
    lot_number: lot.number,
    expire_at: '2027-12-31',
  });
  await insert(db, 'stock_mouvement', {
    type: 'LIVRAISON',
    mouvement_at: at,
    quantite,
    total_value: 0,
    stock_commercial_id: id,
    product_id,
    commercial_id,
    livraison_id,
  });
  return id;
}

/** Adds a miscellaneous product held by a representative. */
export async function addDivers(db: Db, n: number, commercialId: number): Promise<number> {
  const divers = await insert(db, 'miscellaneous', {
    code: `DIV${String(n).padStart(3, '0')}`,
    designation: `Divers ${n}`,
    price: 100,
  });
  return insert(db, 'miscellaneous_stock', { miscellaneous_id: divers, commercial_id: commercialId });
}
