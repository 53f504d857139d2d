import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
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
  /** The sum of all amounts (Ar), in lists whose rows have one. */
  totalValue?: number;
  page: number;
  itemsPerPage: number;
  /** The fields asked for, when not all; the items may have no others. */
  fields?: readonly string[];
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 300;
/** Most items that `pagination=false` gives (docs/product.md, 11.2). */
const MAX_ALL = 5_000;
const MAX_PAGE = 10_000_000;

/** How many rows a page has at most. */
export const pageSizeOf = (spec: ListSpec<unknown>, { itemsPerPage, pagination }: ListRequest): number =>
  pagination === false ? MAX_ALL : Math.min(itemsPerPage ?? spec.pageSize ?? DEFAULT_SIZE, MAX_SIZE);

/**
 * Puts rows into the order of `ids` and makes items of them. An item may keep columns that its contract does not have:
 * they are not sent, and removing them (`{ id, ...row }`) would cost more than everything else, because V8 no longer
 * knows the object's shape.
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

/** The items of a page, with at least the fields asked for. */
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

/** One page of a list with its true total, even for a page past the end. */
export async function runList<Item>(
  db: Queryable,
  spec: ListSpec<Item>,
  query: ListRequest,
  conditions: readonly Sql[],
): Promise<PageOf<Item>> {
  const itemsPerPage = pageSizeOf(spec, query);
  const page = query.pagination === false ? 1 : Math.min(query.page ?? 1, MAX_PAGE);
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
  // This costs nothing once the total is counted. A request for some fields only (a choice of many) does not need it.
  const totalValue = fields ? undefined : await amountOf(db, spec, conditions);
  return {
    ...found,
    page,
    itemsPerPage,
    ...(totalValue === undefined ? {} : { totalValue }),
    ...(fields ? { fields } : {}),
  };
}
