import type { ListSpec } from '../../db/lists/spec.ts';
import type { Db } from '../../db/pool.ts';

/** Items loaded at once. */
export const ITEMS = 500;

/** The items of a list batch by batch; each batch is loaded while the one before is being written. */
export async function* batches<Item>(db: Db, list: ListSpec<Item>, ids: Float64Array): AsyncGenerator<Item[]> {
  const load = (from: number): Promise<Item[]> => {
    const items = list.hydrate(db, [...ids.subarray(from, from + ITEMS)]);
    // Without this handler, a batch that nobody asks for any more would fail as an unhandled rejection.
    items.catch(() => undefined);
    return items;
  };
  let next: Promise<Item[]> | undefined = ids.length > 0 ? load(0) : undefined;
  for (let from = 0; next; from += ITEMS) {
    const items: Item[] = await next;
    next = from + ITEMS < ids.length ? load(from + ITEMS) : undefined;
    yield items;
  }
}
