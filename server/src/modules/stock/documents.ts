import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { LigneStock } from '../../contract/stock.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import { completeCode } from '../../db/lists/completeCode.ts';
import { contains, idsOf } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { anyOf } from '../../db/lists/conditions.ts';
import { dayOf } from '../../../../rules/day.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { byCommercial } from '../utilisateurs/byCommercial.ts';
import { ofPeople, peopleNamed } from '../utilisateurs/scope.ts';

/** The fields that deliveries and returns have in common; amount in Ar. */
export interface StockDocument {
  code: string;
  factureRef: string;
  createdAt: string;
  totalValue: number;
  nbLignes: number;
  commercial: UtilisateurRef;
}

interface Row extends Omit<StockDocument, 'createdAt'> {
  id: number;
  at: Date;
  created_at: Date;
}

interface Spec<Item> {
  /** Cache tag, and type in linked data: `Livraison`. */
  type: string;
  /** Path under `/api/data`; also the name of a downloaded file. */
  path: string;
  /** The table. Its date column (`livraison_at`) and the movements' link to it (`livraison_id`) are named after it. */
  table: 'livraison' | 'retour';
  /** The name of its date in the contract, and the header in a downloaded sheet. */
  date: { field: string; header: string };
  toItem: (document: StockDocument, at: string) => Item;
  atOf: (item: Item) => string;
}

/**
 * The lines of one document, in the order they were written. `document` is a condition on the movement `m`, `more`
 * names further columns of it, and `name` is the name of the prepared statement.
 */
export const linesOf = <More extends object = object>(
  db: Queryable,
  document: Sql,
  name: string,
  more: Sql = empty,
): Promise<(LigneStock & More)[]> =>
  db.rows<LigneStock & More>(
    sql`
    select m.code, m.quantite, m.total_value as "totalValue" ${more},
      json_build_object('code', s.code, 'lotNumber', s.lot_number, 'expireAt', s.expire_at,
        'product', json_build_object('code', p.code, 'designation', p.designation)) as "stockCommercial"
    from stock_mouvement m join stock_commercial s on s.id = m.stock_commercial_id join product p on p.id = s.product_id
    where ${document} order by m.id`,
    name,
  );

/**
 * Documents that moved lots with this number. `column` is the id in the list, `link` the movement's link to the
 * document.
 */
export async function ofLots(db: Queryable, term: string, column: Sql, link: Sql): Promise<Sql[]> {
  const lots = await idsOf(
    db,
    sql`select id from stock_commercial where lot_number_norm = f_norm(${term.normalize('NFC')})`,
    'lots by number',
  );
  return lots.length > 0
    ? [
        sql`${column} = any(array(select ${link} from stock_mouvement m
          where m.stock_commercial_id = any(${lots}::bigint[]) and ${link} is not null))`,
      ]
    : [];
}

/**
 * Searches documents `d` by a part of their reference, their whole code, the name or a code of their representative, or
 * a lot number; `link` is the movement's link to the document.
 */
export async function documentSearch(db: Queryable, term: string, link?: Sql): Promise<Sql[]> {
  if (!term) return [];
  // People are resolved first, as for orders: otherwise a term that matches no name would read every document.
  const people = await peopleNamed(db, term);
  return [
    anyOf([
      sql`f_norm(d.facture_ref) like ${contains(term)}`,
      sql`d.code = ${completeCode(term)}`,
      ...(link ? await ofLots(db, term, sql`d.id`, link) : []),
      ...ofPeople(sql`d.commercial_id`, people),
    ]),
  ];
}

/** The list and the detail of documents whose lines move lots (deliveries and returns). */
export function stockDocuments<Item extends StockDocument>({ type, path, table, date, toItem, atOf }: Spec<Item>) {
  const link = raw(`m.${table}_id`);
  const at = raw(`d.${table}_at`);
  const from = raw(`${table} d`);

  const rowsOf = (db: Queryable, where: Sql, name: string): Promise<Row[]> =>
    db.rows<Row>(
      sql`
      select d.id, d.code, d.facture_ref as "factureRef", ${at} as at, d.created_at, d.total_value as "totalValue",
        (select count(*) from stock_mouvement m where ${link} = d.id) as "nbLignes",
        json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
      from ${from} join utilisateur u on u.id = d.commercial_id where ${where}`,
      name,
    );
  const itemOf = (row: Row): Item => toItem({ ...row, createdAt: row.created_at.toISOString() }, row.at.toISOString());
  const findByIds = async (db: Queryable, ids: number[]): Promise<Item[]> =>
    inOrder(ids, await rowsOf(db, sql`d.id = any(${ids}::bigint[])`, path), itemOf);

  const list: ResourceList<Item> = {
    tag: type,
    naming: { type, iri: (document) => `/api/data/${path}/${document.code}` },
    sheet: {
      name: path,
      columns: [
        { header: 'Réf. facture', kind: 'text', value: (item) => item.factureRef },
        { header: 'Code', kind: 'text', value: (item) => item.code },
        { header: 'Commercial', kind: 'text', value: (item) => item.commercial.nomPrenom },
        { header: date.header, kind: 'day', value: (item) => dayOf(new Date(atOf(item))) },
        { header: 'Date de création', kind: 'instant', value: (item) => item.createdAt },
        { header: 'Lignes', kind: 'integer', value: (item) => item.nbLignes },
        { header: 'Montant (Ar)', kind: 'ariary', value: (item) => item.totalValue },
      ],
    },
    from,
    id: sql`d.id`,
    value: sql`d.total_value`,
    counted: { genre: table, at },
    sorts: {
      [date.field]: { by: at },
      createdAt: { by: sql`d.created_at` },
      totalValue: { by: sql`d.total_value` },
      factureRef: { by: sql`d.facture_ref` },
      'commercial.nomPrenom': byCommercial('d', `${table}_at`),
    },
    defaultSort: [date.field, 'desc'],
    hydrate: findByIds,
  };

  return {
    list,
    at,
    /** A document with its lines, by its code or its invoice reference. */
    async findDetail(db: Queryable, code: string): Promise<(Item & { stockMouvements: LigneStock[] }) | undefined> {
      const id = sql`(select d.id from ${from} where d.code = ${code} or d.facture_ref = ${code}
        order by d.code = ${code} desc limit 1)`;
      // Both queries are sent at once, which saves one round trip.
      const [[row], stockMouvements] = await Promise.all([
        rowsOf(db, sql`d.id = ${id}`, `${table} by code`),
        linesOf(db, sql`${link} = ${id}`, `lines of ${table} by code`),
      ]);
      return row && { ...itemOf(row), stockMouvements };
    },
  };
}
