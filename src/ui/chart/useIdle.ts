import { useEffect, useState } from 'react';

const MAX_DELAY_MS = 600;

/** Runs `work` when the browser has nothing else to do, `LATEST_MS` later at most; gives back how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Not in every browser (nor in tests).
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: MAX_DELAY_MS });
    return () => {
      cancelIdleCallback(handle);
    };
  }
  const timer = setTimeout(work, 1);
  return () => {
    clearTimeout(timer);
  };
}

/** False at first, true from an idle moment after mounting: gives a heavy piece a task of its own. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
      }),
    [],
  );
  return idle;
}
