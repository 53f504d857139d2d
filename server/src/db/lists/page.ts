import sql, { empty, type Sql } from 'sql-template-tag';
import { cachedAnswer, NO_WRITE } from '../answerCache.ts';
import type { Queryable } from '../pool.ts';
import { whereOf } from './conditions.ts';
import { idsStatement, orderOf, sortOf } from './order.ts';
import type { ListSpec } from './spec.ts';
import { monthsOf, type Span, totalOf, withoutEmptyParts } from './tallies.ts';
import { idsOfUnion } from './unionOfIds.ts';

interface Window {
  limit: number;
  offset: number;
}

/**
 * Where to find a page of a list of `total` rows: pages in the second half are counted from the end, in reverse order.
 */
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
/** Cost of finding a row by the conditions and sorting it, relative to passing one row of a sorted index. */
const COST_OF_FINDING = 3;

/**
 * Whether to find the rows by the conditions first and sort them afterwards. With a limit PostgreSQL prefers to read
 * the whole list in order until it has met enough rows: it expects more of them, and more evenly spread, than there
 * are.
 */
const isFoundFirst = async (db: Queryable, spec: ListSpec<unknown>, total: number, place: Window): Promise<boolean> => {
  if (total <= SMALL_TOTAL) return true;
  if (!spec.counted || place.offset === 0) return false;
  const all = await totalOf(db, spec, []);
  return COST_OF_FINDING * total < (place.offset + place.limit) * (all / total);
};

/**
 * The ids in order, each with the `total`. The count makes PostgreSQL find all rows by the conditions before it gives
 * any.
 */
const found = (spec: ListSpec<unknown>, query: object, conditions: readonly Sql[]): Sql => {
  const order = orderOf(spec, query);
  return sql`select ${spec.id} as id, count(*) over () as total from ${spec.from} ${order.join} ${whereOf(conditions)}
    order by ${order.terms}`;
};

/** Beyond this row, most rows of the first holders are read anyway, and one sort costs less. */
const FAR_REACH = 2_000;

/**
 * The ids in order for a page that ends at `reach`. A sort by holder would read all rows of the first holder for a page
 * of twenty, so each holder gives no more rows than the page can show.
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

/**
 * Conditions for the whole months that hold a page of a list by date, and the rows to skip in them. So a page reads no
 * more than these months, whatever the filters and however deep it is.
 */
export function monthsOfPage(
  spans: readonly Span[],
  at: Sql,
  { offset, limit }: { offset: number; limit: number },
  descending: boolean,
): { conditions: Sql[]; offset: number } {
  let held = 0;
  let passed = 0;
  let first: Span | undefined;
  let last: Span | undefined;
  for (const span of descending ? spans : [...spans].reverse()) {
    if (held >= offset + limit) break;
    held += span.nb;
    if (held <= offset) passed = held;
    else [first, last] = [first ?? span, span];
  }
  const [newest, oldest] = descending ? [first, last] : [last, first];
  return {
    conditions: [
      ...(newest?.until ? [sql`${at} < ${newest.until}`] : []),
      ...(oldest?.from ? [sql`${at} >= ${oldest.from}`] : []),
    ],
    offset: offset - passed,
  };
}

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
  const at = spec.counted && spec.sorts[field]?.by === spec.counted.at ? spec.counted.at : undefined;
  const spans = at ? await monthsOf(db, spec, conditions) : undefined;
  // The monthly counts already say that the list is empty.
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

export interface IdsOfPage {
  ids: number[];
  total: number;
}

/**
 * A page of the rows of a `union` of ids, with their number. With more than `many` ids a page is quickly met in the
 * list's own order; fewer are found and sorted. PostgreSQL runs only one of the two.
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

/** The approximate size of a list, which writes do not reset. */
const sizeOf = (db: Queryable, spec: ListSpec<unknown>): Promise<number> =>
  cachedAnswer(NO_WRITE, `size of ${spec.tag}`, () => totalOf(db, spec, []));

/**
 * A page of search results, counted in the same statement: two statements would search everything twice. Undefined for
 * a page past the end.
 */
export const searchedPage = async (
  db: Queryable,
  spec: ListSpec<unknown>,
  query: object,
  conditions: readonly Sql[],
  window: Window,
): Promise<IdsOfPage | undefined> => {
  const { limit, offset } = window;
  const ids = conditions.length === 1 && conditions[0] ? idsOfUnion(conditions[0]) : undefined;
  // With more ids than this, meeting a page of them costs less than finding them all (isFoundFirst).
  const many = ids ? Math.sqrt(((offset + limit) * (await sizeOf(db, spec))) / COST_OF_FINDING) : 0;
  const statement = ids
    ? pageOfUnion(spec, query, ids, Math.floor(many), window)
    : sql`${found(spec, query, conditions)} limit ${limit} offset ${offset}`;
  const rows = await db.rows<{ id: number; total: number }>(statement);
  if (!rows[0]) return offset === 0 ? { ids: [], total: 0 } : undefined;
  return { ids: rows.map(({ id }) => id), total: rows[0].total };
};

export const countedPage = async (
  db: Queryable,
  spec: ListSpec<unknown>,
  query: object,
  asked: readonly Sql[],
  window: Window,
): Promise<IdsOfPage> => {
  const conditions = await withoutEmptyParts(db, spec, asked);
  const total = await totalOf(db, spec, conditions);
  // The first page is read even when the total is 0, because the total may be two seconds old.
  const isThere = window.offset === 0 || window.offset < total;
  return { total, ids: isThere ? await idsOfPage(db, spec, query, conditions, total, window) : [] };
};
