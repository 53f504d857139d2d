import { useDeferredValue, useMemo } from 'react';
import { useDelayed } from '../../ui/hooks/useDelayed.ts';

export interface QueryState<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  isError: boolean;
  isFetching: boolean;
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

export interface Block<T> {
  /** The current figures, or the former ones while the new ones load. */
  data: T | undefined;
  /** There are no figures, and loading takes long enough to be noticed: show placeholders. */
  skeleton: boolean;
  /** The figures are those of the former filters. */
  stale: boolean;
  /** The last load failed, so the block offers to load again. */
  failed: boolean;
  fetching: boolean;
  at: number | undefined;
  retry: () => void;
}

/**
 * The state of a block, from its query. After a failed load the figures of the same filters stay; those of other
 * filters do not, because they would be shown under the wrong name. The block is then empty (docs/product.md, 6.1).
 */
export function useBlock<T>(query: QueryState<T>): Block<T> {
  const { isError, isFetching, refetch } = query;
  const present = query.currentData ?? (isError ? undefined : query.data);
  const skeleton = useDelayed(present === undefined && isFetching);
  const stale = present !== undefined && query.currentData === undefined;
  const failed = isError && !isFetching;
  // Answers that arrive together would be rendered in one long task; deferred, React renders them in slices.
  const data = useDeferredValue(present);
  const at = query.fulfilledTimeStamp;
  return useMemo(
    () => ({
      data,
      skeleton,
      stale,
      failed,
      fetching: isFetching,
      at,
      retry: () => {
        void refetch();
      },
    }),
    [data, skeleton, stale, failed, isFetching, at, refetch],
  );
}
