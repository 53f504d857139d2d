import type { ListSpec } from '../../db/lists/spec.ts';
import type { Db } from '../../db/pool.ts';
import { HALF_OF_PROCESSORS } from '../../db/waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../../db/waiting/limitConcurrency.ts';
import { MAX_WAIT_MS } from '../../db/waiting/oneAtATime.ts';

/** Items loaded at once. */
export const ITEMS = 500;

/**
 * More batches at once would take all connections of the pool and both processors: eight files that began together made
 * an order of somebody else wait for more than a second.
 */
const inTurn = limitConcurrency(HALF_OF_PROCESSORS);

/** The items of a list batch by batch; each batch is loaded while the one before is being written. */
export async function* batches<Item>(db: Db, list: ListSpec<Item>, ids: Float64Array): AsyncGenerator<Item[]> {
  const load = (from: number): Promise<Item[]> => {
    const items = inTurn(() => list.hydrate(db, [...ids.subarray(from, from + ITEMS)]), MAX_WAIT_MS.file);
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
