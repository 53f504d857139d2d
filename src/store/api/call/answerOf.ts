import { errorText } from './apiError.ts';

/** Options of a call that must be made even when the cache has an answer. */
export const NOW = { forceRefetch: true } as const;

/**
 * Returns the answer of a call that a workflow makes. The subscription lasts until then, because a live change could
 * otherwise remove the answer before it arrives.
 * @throws the call's ApiError.
 */
export async function answerOf<Answer>(request: {
  unwrap: () => Promise<Answer>;
  unsubscribe: () => void;
}): Promise<Answer> {
  try {
    return await request.unwrap();
  } finally {
    request.unsubscribe();
  }
}

/**
 * Returns the answer of a reading workflow's call, aborted when the state is left. @throws an Error with the French
 * text of the failure.
 */
export async function readFor<Answer>(
  request: { unwrap: () => Promise<Answer>; unsubscribe: () => void; abort: () => void },
  signal: AbortSignal,
): Promise<Answer> {
  signal.addEventListener(
    'abort',
    () => {
      request.abort();
    },
    { once: true },
  );
  try {
    return await answerOf(request);
  } catch (error) {
    throw new Error(errorText(error), { cause: error });
  }
}
