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
  /** What to show: the present figures, or the former ones while new ones load. */
  data: T | undefined;
  /** Nothing to show yet, and it takes long enough to say so. */
  skeleton: boolean;
  /** The figures shown are those of another filter. */
  stale: boolean;
  /** The last load failed: the block offers to load again. */
  failed: boolean;
  fetching: boolean;
  at: number | undefined;
  retry: () => void;
}

/**
 * One block of the dashboard on its query. A failed load is only logged, by the call, and the block stays empty (doc 1,
 * 2.4): figures of another region must not stay under the new one's name, those of the same region may.
 */
export function useBlock<T>(query: QueryState<T>): Block<T> {
  const { isError, isFetching, refetch } = query;
  const present = query.currentData ?? (isError ? undefined : query.data);
  const skeleton = useDelayed(present === undefined && isFetching);
  const stale = present !== undefined && query.currentData === undefined;
  const failed = isError && !isFetching;
  // Answers that arrive together would be drawn in one long task: deferred, React draws them in slices.
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
