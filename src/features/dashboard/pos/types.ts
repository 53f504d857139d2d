import type { Block } from '../useBlock.ts';
import type { Filters } from './usePosBoard.ts';

/** Props of the blocks of the points-of-sale board. */
export interface PosBlock<T> {
  block: Block<T>;
  filters: Filters;
  /** The figures are a sample, so they have no links. */
  sample: boolean;
}
