import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { LotDocument, LotDocumentDay, LotDocumentQuery } from '../../contract/lotDocument.ts';
import { inOrder } from '../../db/list.ts';
import { between } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { dayOf } from '../../../../rules/day.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { documentSearch, linesOf, OWNER, type RowsOf, type WithLines } from '../stock/documents.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofUsers, ownOnly } from '../people/scope.ts';

interface Row extends Omit<LotDocument, 'createdAt'> {
  id: number;
  at: Date;
  created_at: Date;
}

interface Spec<Item> {
  /** Cache tag, and type in linked data: `Livraison`. */
  type: Tag;
  /** Path under `/api/data`; also the name of a downloaded file. */
  path: string;
  /** The table. Its date column (`livraison_at`) and the movements' link to it (`livraison_id`) are named after it. */
  table: 'livraison' | 'retour';
  /** The name of its date in the contract, and the header in a downloaded sheet. */
  date: { field: LotDocumentDay; header: string };
  toItem: (document: LotDocument, at: string) => Item;
  atOf: (item: Item) => string;
}

/** The list and the detail of documents whose lines move lots (deliveries and returns). */
export function lotDocuments<Item extends LotDocument>({ type, path, table, date, toItem, atOf }: Spec<Item>) {
  const link = raw(`m.${table}_id`);
  const at = raw(`d.${table}_at`);
  const from = raw(`${table} d`);

  const rowsOf: RowsOf<Row> = (db, where, name, more = empty) =>
    db.rows(
      sql`
      select d.id, d.code, d.facture_ref as "factureRef", ${at} as at, d.created_at, d.total_value as "totalValue",
        (select count(*) from stock_mouvement m where ${link} = d.id) as "nbLignes",
        json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial ${more}
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
    counted: { genre: table, at, columns: { commercial_id: OWNER } },
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
    path,
    list,
    /** The documents of the list that this person asks for. */
    conditionsOf: async (db: Queryable, actor: Actor, query: LotDocumentQuery): Promise<Sql[]> => [
      ...ownOnly(actor, OWNER),
      ...(await documentSearch(db, query.search?.trim() ?? '', link)),
      ...ofUsers(OWNER, query['commercial.username[]'], query['commercial.username']),
      ...between(at, query[`${date.field}[after]`], query[`${date.field}[before]`]),
      ...between(at, query.startDate, query.endDate),
    ],
    /** A document with its lines, by its code or its invoice reference. */
    async findDetail(db: Queryable, code: string): Promise<(Item & WithLines) | undefined> {
      const id = sql`(select d.id from ${from} where d.code = ${code} or d.facture_ref = ${code}
        order by d.code = ${code} desc limit 1)`;
      const [row] = await rowsOf<WithLines>(db, sql`d.id = ${id}`, `${table} by code`, linesOf(sql`${link} = d.id`));
      return row && { ...itemOf(row), stockMouvements: row.stockMouvements };
    },
  };
}
export type LotDocuments<Item extends LotDocument> = ReturnType<typeof lotDocuments<Item>>;
