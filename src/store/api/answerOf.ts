/** Options of a call made now, whatever is kept. */
export const NOW = { forceRefetch: true } as const;

/**
 * The answer of a call that a workflow makes. Subscribed meanwhile: a change told by the server would otherwise take it away before it came.
 * @throws the call's ApiError.
 */
export async function answerOf<Answer>(request: { unwrap: () => Promise<Answer>; unsubscribe: () => void }): Promise<Answer> {
  try {
    return await request.unwrap();
  } finally {
    request.unsubscribe();
  }
}
