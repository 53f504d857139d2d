import { errorStatus } from '../../store/api/apiError.ts';
import { useBlock, type Block, type QueryState } from './useBlock.ts';

/** Whether the server has not this board at all (DECISIONS, rule 2): then all of it is sample data, never a part. */
export const isMissing = (queries: readonly { error?: unknown }[]): boolean =>
  queries.some(({ error }) => errorStatus(error) === 404);

/** One block of a board, its part of the answer `pick`ed: a life of its own, or sample data. */
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
