import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Commande, CommandeDetail, CommandeListQuery } from '../../contract/commande.ts';
import { allBut, between, on } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { diversLinesOf } from '../miscellaneousStock/lines.ts';
import { justWritten, linesOf, type RowsOf, type WithLines } from '../stock/documents.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofRegion, ofUsers, ownOnly } from '../people/scope.ts';
import { searched } from './search.ts';

/** The columns by which orders are counted. */
const columns = { commercial_id: sql`c.commercial_id`, zone_id: sql`c.zone_id`, pos_id: sql`c.pos_id` };
const at = sql`c.commande_at`;
// These are few and have an index of their own.
const TO_VALIDATE = sql`not c.is_validated`;

const withCommercial = sql`join utilisateur u on u.id = c.commercial_id`;
const withPos = sql`join point_of_sale p on p.id = c.pos_id`;

interface Row extends Omit<Commande, 'commandeAt'> {
  id: number;
  at: Date;
}

const rowsOf: RowsOf<Row> = (db, where, name, more = empty) =>
  db.rows(
    sql`
    select c.id, c.code, c.order_number as "orderNumber", c.commande_at as at, c.total_value as "totalValue",
      c.is_sms_sent as "isSmsSent",
      c.is_validated as "isValidated", z.designation as zone,
      (select count(*) from stock_mouvement m where m.commande_id = c.id) as "nbProduits",
      (select count(*) from miscellaneous_mouvement m where m.commande_id = c.id) as "nbDivers",
      json_build_object('code', p.code, 'designation', p.designation, 'phoneNumber', p.phone_number) as "pointOfSale",
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial ${more}
    from commande c ${withCommercial} ${withPos} left join zone z on z.id = c.zone_id where ${where}`,
    name,
  );
const itemOf = (row: Row): Commande => ({ ...row, commandeAt: row.at.toISOString() });
const findByIds = async (db: Queryable, ids: number[]): Promise<Commande[]> =>
  inOrder(ids, await rowsOf(db, sql`c.id = any(${ids}::bigint[])`, 'commandes'), itemOf);

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
  value: sql`c.total_value`,
  counted: { genre: 'commande', at, columns, byPlace: true },
  sorts: {
    commandeAt: { by: at },
    totalValue: { by: sql`c.total_value` },
    orderNumber: { by: sql`c.order_number` },
    'commercial.nomPrenom': byCommercial('c', 'commande_at'),
    'pointOfSale.designation': {
      by: sql`p.designation_norm`,
      join: withPos,
      then: sql`p.id, c.commande_at desc, c.id desc`,
    },
  },
  defaultSort: ['commandeAt', 'desc'],
  hydrate: findByIds,
};

/** The orders of a list that this person asks for. */
export const conditionsOf = async (db: Queryable, actor: Actor, query: CommandeListQuery): Promise<Sql[]> => {
  const zones = query['pointOfSale.zones.code[]'] ?? [];
  const pos = query['pointOfSale.code'];
  return [
    ...ownOnly(actor, columns.commercial_id),
    ...(await searched(db, query.search?.trim() ?? '', columns)),
    ...ofUsers(columns.commercial_id, query['commercial.username[]'], query['commercial.username']),
    ...ofRegion(columns.commercial_id, query['commercial.region']),
    ...(zones.length > 0
      ? [
          on(
            columns.zone_id,
            (expression) => sql`${expression} = any(array(select id from zone where code = any(${zones}::text[])))`,
          ),
        ]
      : []),
    ...(pos
      ? [on(columns.pos_id, (expression) => sql`${expression} = (select id from point_of_sale where code = ${pos})`)]
      : []),
    ...(query.isValidated === undefined
      ? []
      : [query.isValidated ? allBut(sql`c.is_validated`, TO_VALIDATE) : TO_VALIDATE]),
    ...between(at, query['commandeAt[after]'], query['commandeAt[before]']),
    ...between(at, query.startDate, query.endDate),
  ];
};

type WithId = CommandeDetail & { id: number };
async function withLines(db: Queryable, where: Sql, name: string): Promise<WithId[]> {
  const rows = await rowsOf<WithLines>(db, where, name, linesOf(sql`m.commande_id = c.id`));
  const details: WithId[] = [];
  for (const row of rows)
    details.push({
      ...itemOf(row),
      id: row.id,
      stockMouvements: row.stockMouvements,
      miscellaneousMouvements: row.nbDivers === 0 ? [] : await diversLinesOf(db, sql`m.commande_id = ${row.id}`),
    });
  return details;
}

/** An order that was just written, with its lines, by its id. */
export const detailOf = step('detail', (tx, ids: readonly number[]) =>
  justWritten(ids, (where, several) => withLines(tx, where(sql`c.id`), several ? 'commandes with lines' : 'commande')),
);

/** An order with its lines, by its code or its number, if this person may see it. */
export async function findDetail(db: Queryable, code: string, actor: Actor): Promise<CommandeDetail | undefined> {
  const scope = ownOnly(actor, columns.commercial_id);
  const named = sql`(c.code = ${code} or c.order_number = ${code})`;
  const id = sql`(select c.id from commande c where ${join([named, ...scope], ' and ')} order by c.code = ${code} desc
    limit 1)`;
  const whose = scope.length === 0 ? '' : ' within scope';
  return (await withLines(db, sql`c.id = ${id}`, `commande by code${whose}`))[0];
}
