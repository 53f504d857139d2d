import sql, { empty, join, type Sql } from 'sql-template-tag';
import { addDays, isDay, startOfDay } from '../jours.ts';
import { forgetKept, kept } from './kept.ts';
import type { Queryable } from './pool.ts';

interface Sort {
  by: Sql;
  join?: Sql;
  /** Rows without a value come last both ways; costs the index, so only where values can be missing. */
  nullable?: true;
  /** Further terms before the unique one, each with its own direction: lets an index serve the rest of the order. */
  then?: Sql;
}

/** How one list reads its table: a narrow query finds the ids of the page, then `hydrate` loads those rows only. */
export interface ListSpec<Item> {
  /** Cache tag of the totals; a write to it is announced by `forgetTotals`. */
  tag: string;
  from: Sql;
  /** Unique column, also the tie-breaker of every sort. */
  id: Sql;
  sorts: Record<string, Sort>;
  defaultSort: readonly [field: string, direction: 'asc' | 'desc'];
  /** Items per page when the caller does not say. */
  pageSize?: number;
  /** Items in the order of `ids`. */
  hydrate(db: Queryable, ids: number[]): Promise<Item[]>;
}

export interface ListRequest {
  page?: number;
  itemsPerPage?: number;
  pagination?: boolean;
}

export interface PageOf<Item> {
  items: Item[];
  total: number;
  page: number;
  itemsPerPage: number;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 300;
/** `pagination=false` gives everything, up to this many (DECISIONS 3). */
const MAX_ALL = 5_000;
const MAX_PAGE = 10_000_000;

/**
 * `%term%`, folded like the indexed columns, with the wildcards of LIKE taken literally: escaped after the folding,
 * which makes a plain `%` of a full-width one. Names typed on a Mac come with their accents apart (NFD).
 */
export const contains = (term: string): Sql => sql`'%' || regexp_replace(f_norm(${term.trim().normalize('NFC')}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;

/** Ids a statement finds, for a condition on a foreign key; it is kept prepared under its `name`. */
export const idsOf = async (db: Queryable, statement: Sql, name: string): Promise<number[]> =>
  (await db.rows<{ id: number }>(statement, name)).map((row) => row.id);

/** The rows found, as items, in the order of the ids asked for. */
export function inOrder<Row extends { id: number }, Item>(ids: readonly number[], rows: readonly Row[], toItem: (row: Omit<Row, 'id'>) => Item): Item[] {
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row)] : [];
  });
}

/** Both ends inclusive: a bare day means the whole day in Madagascar. */
export const between = (column: Sql, after: string | undefined, before: string | undefined): Sql[] => [
  ...(after ? [sql`${column} >= ${isDay(after) ? startOfDay(after) : new Date(after)}`] : []),
  ...(before ? [isDay(before) ? sql`${column} < ${startOfDay(addDays(before, 1))}` : sql`${column} <= ${new Date(before)}`] : []),
];

/** The sort that a query asks for, or the list's own: the API's name of the field, and whether it goes down. */
export const sortOf = (spec: ListSpec<unknown>, query: object): { field: string; descending: boolean } => {
  for (const [key, value] of Object.entries(query)) {
    const field = /^order\[(.+)\]$/.exec(key)?.[1];
    if (field !== undefined && Object.hasOwn(spec.sorts, field)) return { field, descending: String(value).toLowerCase() === 'desc' };
  }
  const [field, direction] = spec.defaultSort;
  return { field, descending: direction === 'desc' };
};

const orderOf = (spec: ListSpec<unknown>, query: object): { join: Sql; terms: Sql } => {
  const { field, descending } = sortOf(spec, query);
  const sort = spec.sorts[field];
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = sort?.nullable ? sql` nulls last` : empty;
  return {
    join: sort?.join ?? empty,
    terms: sort?.then
      ? sql`${sort.by} ${direction}${nulls}, ${sort.then}`
      : sql`${sort?.by ?? spec.id} ${direction}${nulls}, ${spec.id} ${direction}`,
  };
};

/** After a write: totals of these tags are counted anew. Other processes follow within two seconds. */
export const forgetTotals = (...tags: string[]): void => forgetKept(tags);

// Counting is by far the dearest part of a list: the same count is asked once and kept for a moment.
const countOf = (db: Queryable, spec: ListSpec<unknown>, where: Sql): Promise<number> => {
  const statement = sql`select count(*) as n from ${spec.from} ${where}`;
  return kept(spec.tag, `${statement.text}|${JSON.stringify(statement.values)}`, async () => (await db.first<{ n: number }>(statement))?.n ?? 0);
};

const whereOf = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? sql`where ${join([...conditions], ' and ')}` : empty);

/** The statement that finds the ids (column `id`) of the whole list, in the order asked for. */
export const idsStatement = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[]): Sql => {
  const order = orderOf(spec, query);
  return sql`select ${spec.id} as id from ${spec.from} ${order.join} ${whereOf(conditions)} order by ${order.terms}`;
};

/** How many rows the list has in all; counted at most every two seconds. */
export const totalOf = (db: Queryable, spec: ListSpec<unknown>, conditions: readonly Sql[]): Promise<number> => countOf(db, spec, whereOf(conditions));

/** One page of a list with its true total, even past the end. */
export async function runList<Item>(db: Queryable, spec: ListSpec<Item>, query: ListRequest, conditions: readonly Sql[]): Promise<PageOf<Item>> {
  const all = query.pagination === false;
  const itemsPerPage = all ? MAX_ALL : Math.min(query.itemsPerPage ?? spec.pageSize ?? DEFAULT_SIZE, MAX_SIZE);
  const page = all ? 1 : Math.min(query.page ?? 1, MAX_PAGE);
  const ids = await db.rows<{ id: number }>(sql`${idsStatement(spec, query, conditions)} limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`);
  const items = ids.length > 0 ? await spec.hydrate(db, ids.map((row) => row.id)) : [];
  return { items, total: await totalOf(db, spec, conditions), page, itemsPerPage };
}
