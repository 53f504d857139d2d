import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { addDays, isDay, startOfDay } from '../days.ts';
import { idsOfUnion } from './unionOfIds.ts';
import { forgetAnswers, cachedAnswer } from './answerCache.ts';
import type { Queryable } from './pool.ts';
import { amountOf, bound, type Counted, monthsOf, monthsOfPage, withoutEmptyParts, totalOf, whereOf } from './sums.ts';

/**
 * Whose the rows are, in a sort by a name of theirs: few have many rows each, and an index on `of` and then `order`
 * holds them.
 */
export interface Holders {
  /** Their table, with its alias. */
  table: Sql;
  /** Their unique column, the first tie-breaker. */
  key: Sql;
  /** The column of the list that says whose a row is. */
  of: Sql;
  /** The order among the rows of one holder, the same in both directions; ends with the list's unique column. */
  order: Sql;
}

interface Sort {
  by: Sql;
  join?: Sql;
  /**
   * The rows come holder by holder: a page walks the holders, and of each only the rows it can show. Instead of `join`
   * and `then`.
   */
  each?: Holders;
  /** Rows without a value come last both ways; costs the index, so only where values can be missing. */
  nullable?: true;
  /** A further term before the unique one, going the same way: lets one index serve both directions. */
  also?: Sql;
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
  /** The amount of a row in Ar, where each has one: their sum stands beside the total. */
  value?: Sql;
  /** Its documents are counted as they come in: totals and deep pages need not read them. */
  counted?: Counted;
  sorts: Record<string, Sort>;
  defaultSort: readonly [field: string, direction: 'asc' | 'desc'];
  /** Items per page when the caller does not say. */
  pageSize?: number;
  /** Items in the order of `ids`. */
  hydrate(db: Queryable, ids: number[]): Promise<Item[]>;
  /**
   * Fields that its own table holds, those of the item's address among them: whoever asks for no others is spared the
   * rest.
   */
  brief?: Partial<Record<keyof Item & string, Sql>>;
}

export interface ListRequest {
  search?: string;
  page?: number;
  itemsPerPage?: number;
  pagination?: boolean;
  'properties[]'?: string[];
}

export interface PageOf<Item> {
  items: Item[];
  total: number;
  /** What all of them amount to (Ar), where each has an amount. */
  totalValue?: number;
  page: number;
  itemsPerPage: number;
  /** The fields asked for, when not all; the items may have no others. */
  fields?: readonly string[];
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 300;
/** `pagination=false` gives everything, up to this many (DECISIONS 3). */
const MAX_ALL = 5_000;
const MAX_PAGE = 10_000_000;

/**
 * The term folded like the indexed columns, with the wildcards of LIKE taken literally: escaped after the folding,
 * which makes a plain `%` of a full-width one. Names typed on a Mac come with their accents apart (NFD).
 */
const folded = (term: string): Sql =>
  sql`regexp_replace(f_norm(${term.trim().normalize('NFC')}), '([%_\\\\])', '\\\\\\1', 'g')`;
/** `%term%` for LIKE on a folded column. */
export const contains = (term: string): Sql => sql`'%' || ${folded(term)} || '%'`;
/** `term%` for LIKE on a folded column. */
export const beginsWith = (term: string): Sql => sql`${folded(term)} || '%'`;
/** A part of a pattern of LIKE on a column that is not folded: its wildcards are taken literally. */
export const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Ids a statement finds, for a condition on a foreign key; it is kept prepared under its `name`. */
export const idsOf = async (db: Queryable, statement: Sql, name: string): Promise<number[]> =>
  (await db.rows<{ id: number }>(statement, name)).map((row) => row.id);

/**
 * The rows found, as items, in the order of the ids asked for. An item may keep columns that are no fields of its
 * contract: they are not shown, and taking them off (`{ id, ...row }`) would cost more than all the rest, as V8 no
 * longer knows the shape of what is left.
 */
export function inOrder<Row extends { id: number }, Item>(
  ids: readonly number[],
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Item[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row)] : [];
  });
}

/** Both ends inclusive: a bare day means the whole day in Madagascar. */
export const between = (column: Sql, after: string | undefined, before: string | undefined): Sql[] => {
  const from = after ? (isDay(after) ? startOfDay(after) : new Date(after)) : undefined;
  const until = before ? (isDay(before) ? startOfDay(addDays(before, 1)) : new Date(before)) : undefined;
  return [
    ...(from ? [bound(sql`${column} >= ${from}`, column, { from })] : []),
    ...(before && until
      ? [bound(isDay(before) ? sql`${column} < ${until}` : sql`${column} <= ${until}`, column, { until })]
      : []),
  ];
};

/** The sort that a query asks for, or the list's own: the API's name of the field, and whether it goes down. */
export const sortOf = (spec: ListSpec<unknown>, query: object): { field: string; descending: boolean } => {
  for (const [key, value] of Object.entries(query)) {
    const field = /^order\[(.+)\]$/.exec(key)?.[1];
    if (field !== undefined && Object.hasOwn(spec.sorts, field))
      return { field, descending: String(value).toLowerCase() === 'desc' };
  }
  const [field, direction] = spec.defaultSort;
  return { field, descending: direction === 'desc' };
};

const orderOf = (spec: ListSpec<unknown>, query: object): { join: Sql; terms: Sql } => {
  const { field, descending } = sortOf(spec, query);
  const sort = spec.sorts[field];
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = sort?.nullable ? sql` nulls last` : empty;
  if (sort?.each) {
    const { table, key, of, order } = sort.each;
    return { join: sql`join ${table} on ${key} = ${of}`, terms: sql`${sort.by} ${direction}, ${key}, ${order}` };
  }
  return {
    join: sort?.join ?? empty,
    terms: sort?.then
      ? sql`${sort.by} ${direction}${nulls}, ${sort.then}`
      : sql`${sort?.by ?? spec.id} ${direction}${nulls},
        ${sort?.also ? sql`${sort.also} ${direction}, ` : empty}${spec.id} ${direction}`,
  };
};

/** After a write: totals of these tags are counted anew. Other processes do so once it is announced (`forgetAnswers`). */
export const forgetTotals = (...tags: string[]): void => forgetAnswers(tags);

/** The statement that finds the ids (column `id`) of the whole list, in the order asked for. */
export const idsStatement = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[]): Sql => {
  const order = orderOf(spec, query);
  return sql`select ${spec.id} as id from ${spec.from} ${order.join} ${whereOf(conditions)} order by ${order.terms}`;
};

interface Window {
  limit: number;
  offset: number;
}

/** Where a page of a list of `total` rows is found: counted from its end, in the reverse order, when that is nearer. */
const nearer = (spec: ListSpec<unknown>, query: object, total: number, window: Window) => {
  const { field, descending } = sortOf(spec, query);
  const sort = spec.sorts[field];
  if (window.offset <= total / 2 || sort?.then || sort?.each || sort?.nullable)
    return { ...window, turned: false, query };
  const limit = Math.min(window.limit, total - window.offset);
  return {
    limit,
    offset: total - window.offset - limit,
    turned: true,
    query: { [`order[${field}]`]: descending ? 'asc' : 'desc' },
  };
};

const SMALL_TOTAL = 5_000;
/** Finding a row by the conditions and sorting it, beside passing one in an index in order. */
const COST_OF_FINDING = 3;

/**
 * Are the rows found by the conditions first, and then put in order? PostgreSQL, told of the limit, likes to read the
 * whole list in its order until it has met enough of them: it supposes them more, and more evenly spread, than the
 * total says they are.
 */
const isFoundFirst = async (db: Queryable, spec: ListSpec<unknown>, total: number, place: Window): Promise<boolean> => {
  if (total <= SMALL_TOTAL) return true;
  if (!spec.counted || place.offset === 0) return false;
  const all = await totalOf(db, spec, []);
  return COST_OF_FINDING * total < (place.offset + place.limit) * (all / total);
};

/**
 * The ids, in order, of rows found by the conditions, each with the `total` there is: to count them, PostgreSQL has to
 * find them all before it gives any.
 */
const found = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[]): Sql => {
  const order = orderOf(spec, query);
  return sql`select ${spec.id} as id, count(*) over () as total from ${spec.from} ${order.join} ${whereOf(conditions)}
    order by ${order.terms}`;
};

/** Beyond, most of the first holders' rows are read in any case, and sorting them as one costs less. */
const FAR_REACH = 2_000;

/**
 * The ids in order, for a page that ends at `reach`. Rows sorted by their holders would be sorted as one, all those of
 * the first holder read for a page that shows twenty of them: of each holder no more are asked for than the page can
 * reach.
 */
const idsUpTo = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[], reach: number): Sql => {
  const { field, descending } = sortOf(spec, query);
  const { by = empty, each } = spec.sorts[field] ?? {};
  if (!each || reach > FAR_REACH) return idsStatement(spec, query, conditions);
  const rows = sql`select ${spec.id} as id, row_number() over (order by ${each.order}) as place from ${spec.from}
    ${whereOf([sql`${each.of} = ${each.key}`, ...conditions])} order by ${each.order} limit ${reach}`;
  return sql`select x.id from ${each.table} cross join lateral (${rows}) x
    order by ${by} ${descending ? sql`desc` : sql`asc`}, ${each.key}, x.place`;
};

/** Ids of one page of a list of `total` rows. */
const idsOfPage = async (
  db: Queryable,
  spec: ListSpec<unknown>,
  query: object,
  conditions: readonly Sql[],
  total: number,
  window: Window,
): Promise<number[]> => {
  const place = nearer(spec, query, total, window);
  const { field, descending } = sortOf(spec, place.query);
  const at = spec.counted && spec.sorts[field]?.by.text === spec.counted.at.text ? spec.counted.at : undefined;
  const spans = at ? await monthsOf(db, spec, conditions) : undefined;
  // Known by the month, an empty list need not be looked through to be found empty.
  if (spans && total === 0) return [];
  const { conditions: within, offset } =
    at && spans ? monthsOfPage(spans, at, place, descending) : { conditions: [], offset: place.offset };
  const all = [...conditions, ...within];
  const isFound = conditions.length > 0 && (await isFoundFirst(db, spec, total, { limit: place.limit, offset }));
  const statement = isFound ? found(spec, place.query, all) : idsUpTo(spec, place.query, all, offset + place.limit);
  const ids = (await db.rows<{ id: number }>(sql`${statement} limit ${place.limit} offset ${offset}`)).map(
    (row) => row.id,
  );
  return place.turned ? ids.reverse() : ids;
};

interface IdsOfPage {
  ids: number[];
  total: number;
}

/**
 * A page of rows of a `union` of ids, with their number. Beyond `many` of them its rows are soon met in the list's own
 * order; fewer are found and sorted. Of the two only one is read.
 */
const pageOfUnion = (
  spec: ListSpec<unknown>,
  query: object,
  union: Sql,
  many: number,
  { limit, offset }: Window,
): Sql => {
  const { join: joined, terms } = orderOf(spec, query);
  const rows = (
    where: Sql,
  ) => sql`(select ${spec.id} as id, row_number() over (order by ${terms}) as place from ${spec.from} ${joined}
    where ${where} order by ${terms} limit ${limit} offset ${offset})`;
  return sql`with matches as materialized (${union}), counted as materialized (select count(*) as total from matches)
    select x.id, (select total from counted) as total from (
      ${rows(sql`(select total from counted) > ${many}::bigint and (${spec.id} in (select id from matches)) is true`)}
        union all
      ${rows(sql`(select total from counted) <= ${many}::bigint and ${spec.id} = any(array(select id from matches))`)}
    ) x order by x.place`;
};

/** How many rows a list has, more or less: a write does not make that old. */
const sizeOf = (db: Queryable, spec: ListSpec<unknown>): Promise<number> =>
  cachedAnswer('size', spec.tag, () => totalOf(db, spec, []));

/**
 * A page of what a search finds, counted while it is found: a count and then a page would look through everything
 * twice. Nothing past its end.
 */
const searchedPage = async (
  db: Queryable,
  spec: ListSpec<unknown>,
  query: object,
  conditions: readonly Sql[],
  window: Window,
): Promise<IdsOfPage | undefined> => {
  const { limit, offset } = window;
  const ids = conditions.length === 1 && conditions[0] ? idsOfUnion(conditions[0]) : undefined;
  // So many that meeting a page of them costs less than finding them all (isFoundFirst).
  const many = ids ? Math.sqrt(((offset + limit) * (await sizeOf(db, spec))) / COST_OF_FINDING) : 0;
  const statement = ids
    ? pageOfUnion(spec, query, ids, Math.floor(many), window)
    : sql`${found(spec, query, conditions)} limit ${limit} offset ${offset}`;
  const rows = await db.rows<{ id: number; total: number }>(statement);
  if (!rows[0]) return offset === 0 ? { ids: [], total: 0 } : undefined;
  return { ids: rows.map(({ id }) => id), total: rows[0].total };
};

const countedPage = async (
  db: Queryable,
  spec: ListSpec<unknown>,
  query: object,
  asked: readonly Sql[],
  window: Window,
): Promise<IdsOfPage> => {
  const conditions = await withoutEmptyParts(db, spec, asked);
  const total = await totalOf(db, spec, conditions);
  // The first page is looked for even in a list known to be empty: what is known may be two seconds old.
  const isThere = window.offset === 0 || window.offset < total;
  return { total, ids: isThere ? await idsOfPage(db, spec, query, conditions, total, window) : [] };
};

/** The items of a page, with the fields asked for at least. */
const itemsOf = async <Item>(
  db: Queryable,
  spec: ListSpec<Item>,
  ids: number[],
  fields: readonly string[] | undefined,
): Promise<Item[]> => {
  const { brief } = spec;
  if (ids.length === 0) return [];
  if (!brief || !fields?.every((field) => Object.hasOwn(brief, field))) return spec.hydrate(db, ids);
  const columns = Object.entries<Sql | undefined>(brief).map(
    ([name, column]) => sql`${column ?? empty} as ${raw(`"${name}"`)}`,
  );
  const rows = await db.rows<{ id: number }>(
    sql`select ${spec.id} as id, ${join(columns)} from ${spec.from} where ${spec.id} = any(${ids}::bigint[])`,
    `${spec.tag} brief`,
  );
  return inOrder(ids, rows, (row) => row as Item);
};

/** One page of a list with its true total, even past the end. */
export async function runList<Item>(
  db: Queryable,
  spec: ListSpec<Item>,
  query: ListRequest,
  conditions: readonly Sql[],
): Promise<PageOf<Item>> {
  const all = query.pagination === false;
  const itemsPerPage = all ? MAX_ALL : Math.min(query.itemsPerPage ?? spec.pageSize ?? DEFAULT_SIZE, MAX_SIZE);
  const page = all ? 1 : Math.min(query.page ?? 1, MAX_PAGE);
  const offset = (page - 1) * itemsPerPage;
  const window = { limit: itemsPerPage, offset };
  const isSearch = !spec.counted && (query.search ?? '').trim() !== '';
  const fields = query['properties[]'];
  const pageOf = async () => {
    const searched = isSearch ? await searchedPage(db, spec, query, conditions, window) : undefined;
    const { ids, total } = searched ?? (await countedPage(db, spec, query, conditions, window));
    return { items: await itemsOf(db, spec, ids, fields), total };
  };
  const found = await pageOf();
  // The count has it with it. Who asks for some fields alone (a choice of many) has no use for it.
  const totalValue = fields ? undefined : await amountOf(db, spec, conditions);
  return {
    ...found,
    page,
    itemsPerPage,
    ...(totalValue === undefined ? {} : { totalValue }),
    ...(fields ? { fields } : {}),
  };
}
