import type { Block } from '../useBlock.ts';

/** Props of the blocks of the daily board. */
export interface DayBlock<T> {
  block: Block<T>;
  /** `yyyy-MM-dd`. */
  day: string;
  /** The figures are a sample, so they have no links. */
  sample: boolean;
}
