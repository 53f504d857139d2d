import { errorStatus } from '../../store/api/call/apiError.ts';
import { useBlock, type Block, type QueryState } from './useBlock.ts';

/**
 * Whether the backend does not have this board (docs/product.md, 15). Then all blocks show sample figures, never only
 * some.
 */
export const isMissing = (queries: readonly { error?: unknown }[]): boolean =>
  queries.some(({ error }) => errorStatus(error) === 404);

/** One block of a board: the part of the answer that `pick` takes, or the sample. */
export function useBoardBlock<Answer, T>(
  query: QueryState<Answer>,
  pick: (answer: Answer) => T | undefined,
  sample: T | undefined,
): Block<T> {
  const partOf = (answer: Answer | undefined) => (answer === undefined ? undefined : pick(answer));
  const answered = { ...query, data: partOf(query.data), currentData: partOf(query.currentData) };
  return useBlock(
    sample === undefined
      ? answered
      : { data: sample, currentData: sample, isError: false, isFetching: query.isFetching, refetch: query.refetch },
  );
}
