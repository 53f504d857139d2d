import type { Block } from '../useBlock.ts';
import type { Filters } from './usePosBoard.ts';

/** What every block of the points-of-sale board is given. */
export interface PosBlock<T> {
  block: Block<T>;
  filters: Filters;
  /** Nothing stands behind these figures: no links. */
  sample: boolean;
}
