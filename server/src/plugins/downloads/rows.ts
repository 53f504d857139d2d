import type { ListSpec } from '../../db/lists/spec.ts';
import type { Db } from '../../db/pool.ts';
import { HALF_OF_PROCESSORS } from '../../db/waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../../db/waiting/limitConcurrency.ts';
import { isAnybodyThere, quietMoment } from '../../db/waiting/quiet.ts';
import { MAX_WAIT_MS } from '../../db/waiting/oneAtATime.ts';

/** Items loaded at once. */
export const ITEMS = 500;
/** The same while other people call: their slowest calls then take 40 ms instead of 65, and the file a third longer. */
const FEW_ITEMS = 100;
/** How long a batch waits for other people's calls (ms). */
const QUIET_MS = 8;

/**
 * More batches at once would take all connections of the pool and both processors: eight files that began together made
 * an order of somebody else wait for more than a second.
 */
const inTurn = limitConcurrency(HALF_OF_PROCESSORS);

/** The items of a list batch by batch; each batch is loaded while the one before is being written. */
export async function* batches<Item>(db: Db, list: ListSpec<Item>, ids: Float64Array): AsyncGenerator<Item[]> {
  let from = 0;
  const load = (): Promise<Item[]> | undefined => {
    if (from >= ids.length) return undefined;
    const isFirst = from === 0;
    const wanted = ids.subarray(from, from + (isFirst || !isAnybodyThere() ? ITEMS : FEW_ITEMS));
    from += wanted.length;
    const items = inTurn(async () => {
      // The first batch is what the one who asked for the file waits for.
      if (!isFirst) await quietMoment(QUIET_MS);
      return list.hydrate(db, [...wanted]);
    }, MAX_WAIT_MS.file);
    // Without this handler, a batch that nobody asks for any more would fail as an unhandled rejection.
    items.catch(() => undefined);
    return items;
  };
  for (let next = load(); next; ) {
    const items: Item[] = await next;
    next = load();
    yield items;
  }
}
