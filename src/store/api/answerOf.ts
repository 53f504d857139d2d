import { errorText } from './apiError.ts';

/** Options of a call made now, whatever is kept. */
export const NOW = { forceRefetch: true } as const;

/**
 * The answer of a call that a workflow makes. Subscribed meanwhile: a change told by the server would otherwise take it
 * away before it came.
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
 * The same for a workflow that reads: given up when its state is left. @throws an Error with the French text of the
 * failure.
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
