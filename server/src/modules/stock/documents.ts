import sql, { empty, type Sql } from 'sql-template-tag';
import type { LigneStock } from '../../contract/stock.ts';
import { completeCode } from '../../db/lists/completeCode.ts';
import { anyOf, contains, idsOf } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import { ofPeople, peopleNamed } from '../people/scope.ts';

/** A document with its lines. */
export interface WithLines<More extends object = object> {
  stockMouvements: (LigneStock & More)[];
}

/** Reads the rows of documents that meet a condition; `more` are further columns, as `linesOf` makes one. */
export type RowsOf<Row> = <More extends object = object>(
  db: Queryable,
  where: Sql,
  name: string,
  more?: Sql,
) => Promise<(Row & More)[]>;

/**
 * The further column `stockMouvements` of a document: its lines, in the order they were written. `document` is a
 * condition on the movement `m`, and `more` gives further names and values of each line.
 */
export const linesOf = (document: Sql, more: Sql = empty): Sql => sql`, (
    select coalesce(json_agg(json_build_object('code', m.code, 'quantite', m.quantite, 'totalValue', m.total_value
      ${more}, 'stockCommercial', json_build_object('code', s.code, 'lotNumber', s.lot_number, 'expireAt', s.expire_at,
        'product', json_build_object('code', p.code, 'designation', p.designation))) order by m.id), '[]')
    from stock_mouvement m join stock_commercial s on s.id = m.stock_commercial_id join product p on p.id = s.product_id
    where ${document}) as "stockMouvements"`;

/**
 * The documents with these ids, in their order. `find` reads those that meet a condition on the column of their id, of
 * `several` or one; that of one has a plan of its own, because PostgreSQL plans a list for ten rows, or anew each time.
 * @throws when one is missing: they were written just before.
 */
export async function justWritten<Detail extends { id: number }>(
  ids: readonly number[],
  find: (where: (column: Sql) => Sql, several: boolean) => Promise<Detail[]>,
): Promise<Detail[]> {
  const [only, ...others] = ids;
  const several = others.length > 0;
  const where = (column: Sql) => (several ? sql`${column} = any(${ids}::bigint[])` : sql`${column} = ${only}`);
  const byId = new Map((await find(where, several)).map((detail) => [detail.id, detail]));
  return ids.map((id) => {
    const detail = byId.get(id);
    if (!detail) throw new Error(`no document with id ${id}`);
    return detail;
  });
}

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

/** The representative of a document `d`. */
export const OWNER = sql`d.commercial_id`;

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
      ...ofPeople(OWNER, people),
    ]),
  ];
}
