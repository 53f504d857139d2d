import type { SentEffects } from '../check/effects.ts';
import { indexesOf, searchIn } from './search.ts';
import { sentTextAt } from './sentTexts.ts';

export interface EffectTotals {
  count: number;
  /** NaN where one of the values is not known, as is `after`. */
  before: number;
  after: number;
  delta: number;
  /** Sum of the amounts by which values end below 0, as a positive number. */
  below: number;
}

/** The effects that the review shows; all quantities are whole, NaN where the server did not tell the present value. */
export interface ReviewEffects {
  readonly count: number;
  /** Whether any effect has a detail beside its name. */
  readonly hasDetails: boolean;
  label: (index: number) => string;
  detail: (index: number) => string;
  before: (index: number) => number;
  after: (index: number) => number;
  delta: (index: number) => number;
  /** Indices of the effects whose name, or one of whose rows, contains the search. */
  select: (search: string) => Uint32Array;
  /** Sums over `shown`; `floor`: quantities below 0 count as 0. */
  totals: (shown: ArrayLike<number>, floor: boolean) => EffectTotals;
}

/** Creates a reader over packed effects; `findRows` searches the import's rows. */
export function reviewEffects(sent: SentEffects, findRows: (search: string) => Uint8Array | null): ReviewEffects {
  const find = searchIn(sent.folded);
  const { of } = sent;
  const before = (index: number) => sent.before[index] ?? NaN;
  const delta = (index: number) => sent.delta[index] ?? 0;
  const after = (index: number) => before(index) + delta(index);
  return {
    count: sent.delta.length,
    hasDetails: sent.details.bytes.length > 0,
    label: (index) => sentTextAt(sent.labels, index),
    detail: (index) => sentTextAt(sent.details, index),
    before,
    after,
    delta,
    select: (search) => {
      const named = find(search);
      findRows(search)?.forEach((found, row) => {
        const index = of[row] ?? -1;
        if (named && found === 1 && index !== -1) named[index] = 1;
      });
      return indexesOf(sent.delta.length, (index) => named === null || named[index] === 1);
    },
    totals: (shown, floor) => {
      const sums: EffectTotals = { count: shown.length, before: 0, after: 0, delta: 0, below: 0 };
      const counted = (quantity: number) => (floor && quantity < 0 ? 0 : quantity);
      for (let at = 0; at < shown.length; at += 1) {
        const index = shown[at] ?? 0;
        sums.before += counted(before(index));
        sums.after += counted(after(index));
        sums.delta += delta(index);
        if (after(index) < 0) sums.below -= after(index);
      }
      return sums;
    },
  };
}
