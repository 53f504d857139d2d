import type { Block } from '../useBlock.ts';

/** What every block of the daily board is given. */
export interface DayBlock<T> {
  block: Block<T>;
  /** `yyyy-MM-dd`. */
  day: string;
  /** Nothing stands behind these figures: no links. */
  sample: boolean;
}
