import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { chunkOf, isMissing } from '../../loading/chunk.ts';
import type { ChunkFailedProps } from './ChunkFailed.tsx';

type Failure = Omit<ChunkFailedProps, 'title'>;

interface Places<Props> {
  /** Until the file comes. */
  waiting?: ReactNode;
  /** What stands there when it did not come. */
  failed: (failure: Failure, props: Props) => ReactNode;
}

export type Lazily<Props> = ComponentType<Props> & {
  /** Asks for the file ahead of its place; resolves also when it did not come, which is told in that place. */
  preload: () => Promise<void>;
};

/**
 * A component in a file of its own, which is asked for again after it did not come: neither React's `lazy` nor the
 * router's forgets a failure. What comes is shown at once: what a boundary inside another waits for, React shows 300 ms
 * after the outer one at the earliest.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed }: Places<Props>,
): Lazily<Props> {
  const chunk = chunkOf(load);
  function Part(props: Props) {
    const [Found, setFound] = useState(chunk.loaded);
    const [failure, setFailure] = useState<{ error: unknown; count: number } | null>(null);
    /** How many failures have been answered by asking again. */
    const [answered, setAnswered] = useState(0);
    const missing = !Found;
    const count = failure?.count ?? 0;
    useEffect(() => {
      if (!missing) return undefined;
      let over = false;
      chunk.load().then(
        (value) => {
          if (!over) setFound(() => value);
        },
        (error: unknown) => {
          if (!over) setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
        },
      );
      return () => {
        over = true;
      };
    }, [missing, answered]);
    const onRetry = useCallback(() => {
      setAnswered(count);
    }, [count]);
    if (Found) return <Found {...props} />;
    if (!failure) return waiting;
    // It came, and is broken: the boundary around says so.
    if (!isMissing(failure.error)) throw failure.error;
    return failed({ error: failure.error, failures: count, busy: answered === count, onRetry }, props);
  }
  return Object.assign(Part, {
    preload: () =>
      chunk.load().then(
        () => undefined,
        () => undefined,
      ),
  });
}
