/** A turn did not come in time: nothing was begun. */
export class NoTurn extends Error {}

/**
 * Lets `most` work at a time; those who come meanwhile wait in their order, each for `patience` ms at most: nothing is
 * begun that nobody waits for any more. @throws NoTurn.
 */
export function turns(most: number): <T>(work: () => Promise<T>, patience: number) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = most;
  const turn = (patience: number) =>
    new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(new NoTurn(`No turn within ${patience} ms.`));
      }, patience);
      waiting.push(come);
    });
  return async (work, patience) => {
    if (free > 0) free -= 1;
    else await turn(patience);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
