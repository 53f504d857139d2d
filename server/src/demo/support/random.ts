/** A stream of numbers in [0, 1) that is the same at every start. */
export type Random = () => number;

/**
 * A stream seeded by a word. Each part of the demonstration data has its own stream, so that a change to one does
 * not change the others.
 */
export const random = (word: string): Random =>
  seeded([...word].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261));

/** mulberry32 */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whole number from 0 to less than `limit`. */
export const below = (next: Random, limit: number): number => Math.floor(next() * limit);

/** Whole number from `min` to `max`, both included. */
export const between = (next: Random, min: number, max: number): number => min + below(next, max - min + 1);

/** One element of a list. @throws when the list is empty. */
export function pick<T>(next: Random, list: readonly T[]): T {
  return at(list, below(next, list.length));
}

/** Element number `i`, counted cyclically. @throws when the list is empty. */
export function at<T>(list: readonly T[], i: number): T {
  const found = list[i % list.length];
  if (found === undefined) throw new Error('liste vide');
  return found;
}

/** Draws indexes with the given weights, by binary search over the running sum. */
export function weighted(weights: readonly number[]): (next: Random) => number {
  let sum = 0;
  const running = weights.map((w) => (sum += w));
  return (next) => {
    const target = next() * sum;
    let low = 0;
    let high = running.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((running[middle] ?? 0) <= target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Divides `total` in proportion to the weights, into whole numbers with exactly this sum. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let given = 0;
  let running = 0;
  return weights.map((w) => {
    running += w;
    const share = Math.round((total * running) / sum) - given;
    given += share;
    return share;
  });
}
