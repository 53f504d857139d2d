import { failureOf } from './apiError.ts';

interface Call<T> {
  /** Of this very argument: never the thing of the page before. */
  currentData?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A call for one thing, as the page of that thing takes it. */
export const detailOf = <T>({ currentData, error, isFetching, refetch }: Call<T>) => ({
  item: currentData,
  failure: failureOf(error),
  busy: isFetching,
  onRetry: () => {
    refetch();
  },
});
