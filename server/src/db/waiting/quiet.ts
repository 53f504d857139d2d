/** A call that has taken longer is long work itself, for which no other long work has to wait (ms). */
const YOUNG_MS = 300;

/** When the calls under way began (ms), the youngest last; those that are long work themselves leave it. */
const calls = new Set<{ began: number }>();
const waiting = new Set<() => void>();
/** How long after a call the next one is to be expected (ms). */
const LATELY_MS = 1_000;
let lastBegan = Number.NEGATIVE_INFINITY;

/** Whether anybody else has called lately, so that long work had better go in small steps. */
export const isAnybodyThere = (): boolean => performance.now() - lastBegan < LATELY_MS;

const isQuiet = () => {
  const since = performance.now() - YOUNG_MS;
  for (const call of calls) {
    if (call.began > since) return false;
    calls.delete(call);
  }
  return true;
};

function letOneGo(): void {
  if (waiting.size === 0 || !isQuiet()) return;
  const [first] = waiting;
  first?.();
  setImmediate(letOneGo);
}

/** Notes that somebody waits for an answer, until the function it answers is called. */
export function callBegins(): () => void {
  const call = { began: performance.now() };
  lastBegan = call.began;
  calls.add(call);
  return () => {
    if (calls.delete(call)) letOneGo();
  };
}

/** How long work whose end nobody waits for puts off its beginning, at most (ms). */
const BACKGROUND_MS = 250;

/** Waits until nobody waits for an answer, `most` ms at the most: for work that may end an instant later. */
export function quietMoment(most: number): Promise<void> | undefined {
  if (isQuiet()) return undefined;
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, most);
    waiting.add(go);
  });
}

/** The same for work whose end nobody waits for. */
export const backgroundMoment = (): Promise<void> | undefined => quietMoment(BACKGROUND_MS);
