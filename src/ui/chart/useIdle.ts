import { useEffect, useState } from 'react';
import { tellsIdleTime } from '../../loading/idle.ts';

const MAX_DELAY_MS = 600;

/** Runs `work` when the browser is idle, after `MAX_DELAY_MS` at the latest; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (tellsIdleTime()) {
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

/** Is false at first and true from an idle moment after mounting, so that a heavy component renders in its own task. */
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
