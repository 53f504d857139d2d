import sql, { join, type Sql } from 'sql-template-tag';
import type { Commande, CommandeDetail } from '../../contract/commande.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { lignesDiversOf } from '../miscellaneousStock/lignes.ts';
import { lignesOf } from '../stock/documents.ts';
import { byCommercial } from '../utilisateurs/byCommercial.ts';

const withCommercial = sql`join utilisateur u on u.id = c.commercial_id`;
const withPos = sql`join point_of_sale p on p.id = c.pos_id`;

const findByIds = async (db: Queryable, ids: number[]): Promise<Commande[]> => {
  const rows = await db.rows<Omit<Commande, 'commandeAt'> & { id: number; at: Date }>(sql`
    select c.id, c.code, c.order_number as "orderNumber", c.commande_at as at, c.total_value as "totalValue", c.is_sms_sent as "isSmsSent",
      c.is_validated as "isValidated", z.designation as zone,
      (select count(*) from stock_mouvement m where m.commande_id = c.id) as "nbProduits",
      (select count(*) from miscellaneous_mouvement m where m.commande_id = c.id) as "nbDivers",
      json_build_object('code', p.code, 'designation', p.designation, 'phoneNumber', p.phone_number) as "pointOfSale",
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
    from commande c ${withCommercial} ${withPos} left join zone z on z.id = c.zone_id where c.id = any(${ids}::bigint[])`, 'commandes');
  return inOrder(ids, rows, (row) => ({ ...row, commandeAt: row.at.toISOString() }));
};

export const commandeList: ResourceList<Commande> = {
  tag: 'Commande',
  naming: { type: 'Commande', iri: (order) => `/api/data/commandes/${order.code}` },
  sheet: {
    name: 'commandes',
    columns: [
      { header: 'N° commande', kind: 'text', value: (order) => order.orderNumber },
      { header: 'Code', kind: 'text', value: (order) => order.code },
      { header: 'Date', kind: 'instant', value: (order) => order.commandeAt },
      { header: 'Point de vente', kind: 'text', value: (order) => order.pointOfSale.designation },
      { header: 'Code point de vente', kind: 'text', value: (order) => order.pointOfSale.code },
      { header: 'Téléphone', kind: 'text', value: (order) => order.pointOfSale.phoneNumber },
      { header: 'Commercial', kind: 'text', value: (order) => order.commercial.nomPrenom },
      { header: 'Zone', kind: 'text', value: (order) => order.zone },
      { header: 'Produits', kind: 'integer', value: (order) => order.nbProduits },
      { header: 'Produits divers', kind: 'integer', value: (order) => order.nbDivers },
      { header: 'SMS envoyé', kind: 'boolean', value: (order) => order.isSmsSent },
      { header: 'Validée', kind: 'boolean', value: (order) => order.isValidated },
      { header: 'Montant (Ar)', kind: 'ariary', value: (order) => order.totalValue },
    ],
  },
  from: sql`commande c`,
  id: sql`c.id`,
  counted: { genre: 'commande', at: sql`c.commande_at`, byPlace: true },
  sorts: {
    commandeAt: { by: sql`c.commande_at` },
    totalValue: { by: sql`c.total_value` },
    orderNumber: { by: sql`c.order_number` },
    'commercial.nomPrenom': byCommercial('c', 'commande_at'),
    'pointOfSale.designation': { by: sql`p.designation_norm`, join: withPos, then: sql`p.id, c.commande_at desc, c.id desc` },
  },
  defaultSort: ['commandeAt', 'desc'],
  hydrate: findByIds,
};

const withLines = async (db: Queryable, id: number): Promise<CommandeDetail | undefined> => {
  const [commande] = await findByIds(db, [id]);
  return commande && {
    ...commande,
    stockMouvements: await lignesOf(db, sql`m.commande_id = ${id}`),
    miscellaneousMouvements: commande.nbDivers === 0 ? [] : await lignesDiversOf(db, sql`m.commande_id = ${id}`),
  };
};

/** An order with its lines by its id. @throws when there is none. */
export async function detailOf(db: Queryable, id: number): Promise<CommandeDetail> {
  const found = await withLines(db, id);
  if (!found) throw new Error(`La commande ${id} manque.`);
  return found;
}

/** An order with its lines, by its code or its number, among those that meet `scope` (conditions on `c`). */
export async function findDetail(db: Queryable, code: string, scope: readonly Sql[]): Promise<CommandeDetail | undefined> {
  const named = sql`(c.code = ${code} or c.order_number = ${code})`;
  const key = await db.first<{ id: number }>(sql`
    select c.id from commande c where ${join([named, ...scope], ' and ')} order by c.code = ${code} desc limit 1`, scope.length === 0 ? 'commande par code' : 'sa commande par code');
  return key && withLines(db, key.id);
}
