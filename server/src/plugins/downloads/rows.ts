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
/** While other people call, how long all files rest after a batch, as a part of the time that it took. */
const REST = 0.5;
/** A timer cannot be shorter (ms). */
const LEAST_REST_MS = 1;

/**
 * More batches at once would take all connections of the pool and both processors: eight files that began together made
 * an order of somebody else wait for more than a second.
 */
const inTurn = limitConcurrency(HALF_OF_PROCESSORS);

/**
 * Loads a batch when it is its turn; undefined when its reader has left by then. The rest belongs to the turn, so that
 * no other file uses it.
 */
const loadInTurn = <Item>(load: () => Promise<Item[]>, isGone: () => boolean): Promise<Item[] | undefined> =>
  new Promise((resolve, reject) => {
    const loadAndRest = async () => {
      const quiet = quietMoment(QUIET_MS);
      // Waiting for nothing would let a call begin between this look and the load.
      if (quiet) await quiet;
      if (isGone()) return resolve(undefined);
      const began = performance.now();
      resolve(await load());
      const rest = REST * (performance.now() - began);
      if (rest >= LEAST_REST_MS && isAnybodyThere()) await new Promise((end) => setTimeout(end, rest));
    };
    inTurn(loadAndRest, MAX_WAIT_MS.file).catch(reject);
  });

/**
 * The items of a list batch by batch; each batch is loaded while the one before is being written. They end as soon as
 * `isGone` answers true.
 */
export async function* batches<Item>(
  db: Db,
  list: ListSpec<Item>,
  ids: Float64Array,
  isGone: () => boolean,
): AsyncGenerator<Item[]> {
  let from = 0;
  const load = (): Promise<Item[] | undefined> | undefined => {
    if (from >= ids.length) return undefined;
    // From the first items a workbook takes the widths of its columns, and the progress bar the length of the file.
    const wanted = ids.subarray(from, from + (from === 0 || !isAnybodyThere() ? ITEMS : FEW_ITEMS));
    from += wanted.length;
    const items = loadInTurn(() => list.hydrate(db, [...wanted]), isGone);
    // Without this handler, a batch that nobody asks for any more would fail as an unhandled rejection.
    items.catch(() => undefined);
    return items;
  };
  for (let next = load(); next; ) {
    const items: Item[] | undefined = await next;
    if (!items) return;
    next = load();
    yield items;
  }
}
