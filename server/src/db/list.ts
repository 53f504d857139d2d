import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { forgetAnswers } from './answerCache.ts';
import { countedPage, searchedPage } from './lists/page.ts';
import type { ListSpec } from './lists/spec.ts';
import { amountOf } from './lists/tallies.ts';
import type { Queryable } from './pool.ts';

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

/** After a write: totals of these tags are counted anew. Other processes do so once it is announced (`forgetAnswers`). */
export const forgetTotals = (...tags: string[]): void => forgetAnswers(tags);

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
