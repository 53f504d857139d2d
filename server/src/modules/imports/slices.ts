import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nobody notices a pause of this length, and the pauses between slices then cost nothing that can be measured. */
const SLICE_MS = 10;
/** Reading the clock for each item would cost more than most items. */
const ITEMS = 64;

/**
 * Maps a long list a slice at a time, in order. Other people's calls are answered between two slices: the 50 000 rows
 * of one file would otherwise stop everybody for more than half a second.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (index % ITEMS === 0 && performance.now() - began > SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    results.push(map(item, index));
  }
  return results;
}
