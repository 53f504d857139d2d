const waiting: ((isProved: boolean) => void)[] = [];
let tell: () => void = () => undefined;

/** Whether calls wait for the person to prove that it is still them; for `useSyncExternalStore`, with one listener. */
export const isProofAsked = (): boolean => waiting.length > 0;
export function onProofAsked(listener: () => void): () => void {
  tell = listener;
  return () => undefined;
}

/** Resolves with whether the person has proved that it is still them. */
export const askProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    tell();
  });

/** Lets all calls that wait go on, or fail. */
export function answerProofs(isProved: boolean): void {
  for (const answer of waiting.splice(0)) answer(isProved);
  tell();
}
