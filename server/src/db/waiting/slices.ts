import { quietMoment } from './quiet.ts';

/** Nobody notices a pause of this length, and the pauses between slices then cost nothing that can be measured. */
const SLICE_MS = 3;
/** Reading the clock for each item would cost more than most items. */
const ITEMS = 64;

/** How long a slice waits for other people's calls (ms). */
const QUIET_MS = 10;

const waiting: (() => void)[] = [];
const letOneGo = async () => {
  await quietMoment(QUIET_MS);
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(() => void letOneGo());
};
/**
 * Waits until calls that have arrived were looked at. Of several long works only one goes on then, so that ten files
 * at once hold the thread no longer than one.
 */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(() => void letOneGo());
  });

/**
 * A function for long work to call between its steps: it waits until other people's calls have been answered when the
 * work has held the thread for a slice.
 */
export function givingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  const giveTurn = async () => {
    await nextTurn();
    began = performance.now();
  };
  return () => (performance.now() - began > SLICE_MS ? giveTurn() : undefined);
}

/**
 * Calls `act` for each item of a long list a slice at a time, in order. Other people's calls are answered between two
 * slices: the 50 000 rows of one file would otherwise stop everybody for more than half a second.
 */
export async function eachInSlices<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => void,
): Promise<void> {
  const turn = givingTurns();
  for (const [index, item] of items.entries()) {
    if (index % ITEMS === 0) await turn();
    act(item, index);
  }
}

/** Maps a long list a slice at a time, in order. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await eachInSlices(items, (item, index) => results.push(map(item, index)));
  return results;
}

/** How the cell of each column is made of an item, and the columns that this makes. */
type CellsOf<Item> = Readonly<Record<string, (item: Item) => unknown>>;
type Made<Columns extends CellsOf<never>> = { [Name in keyof Columns]: ReturnType<Columns[Name]>[] };

/** The columns of a long list, by name and in order, made a slice at a time. */
export async function columnsInSlices<Item, Columns extends CellsOf<Item>>(
  items: readonly Item[],
  columns: Columns,
): Promise<Made<Columns>> {
  const made = Object.entries(columns).map(([name, cellOf]) => ({ name, cellOf, cells: [] as unknown[] }));
  await eachInSlices(items, (item) => {
    for (const { cellOf, cells } of made) cells.push(cellOf(item));
  });
  return Object.fromEntries(made.map(({ name, cells }) => [name, cells])) as Made<Columns>;
}

/** A map of a long list, made a slice at a time; of items with the same key the last one stays. */
export async function keyedInSlices<Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  valueOf: (item: Item) => Value,
): Promise<Map<string, Value>> {
  const found = new Map<string, Value>();
  await eachInSlices(items, (item) => found.set(keyOf(item), valueOf(item)));
  return found;
}

/** The different texts of a long list in the order in which they first appear, found a slice at a time. */
export async function distinctInSlices<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<Set<string>> {
  const found = new Set<string>();
  await eachInSlices(items, (item) => found.add(textOf(item)));
  return found;
}
