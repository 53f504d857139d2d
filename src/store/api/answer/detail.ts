import { failureOf } from '../call/apiError.ts';

interface Call<T> {
  /** The data of the current argument, never that of the page before. */
  currentData?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Turns a call for one thing into what the page of that thing needs. */
export const detailOf = <T>({ currentData, error, isFetching, refetch }: Call<T>) => ({
  item: currentData,
  failure: failureOf(error),
  busy: isFetching,
  onRetry: () => {
    refetch();
  },
});
