/** The turn did not come in time; the work was not started. */
export class WaitTimeout extends Error {}

/**
 * Runs at most `most` works at a time. The others wait in their order, each for `maxWaitMs` ms at most, so that nothing
 * starts that nobody waits for any more. @throws WaitTimeout.
 */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>, maxWaitMs: number) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = most;
  const turn = (maxWaitMs: number) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new WaitTimeout(`No turn within ${maxWaitMs} ms.`));
      }, maxWaitMs);
      waiting.push(start);
    });
  return async (work, maxWaitMs) => {
    if (free > 0) free -= 1;
    else await turn(maxWaitMs);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
