import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { chunkOf, isMissing } from '../../loading/chunk.ts';
import type { ChunkFailedProps } from './ChunkFailed.tsx';

type Failure = Omit<ChunkFailedProps, 'title'>;

interface Places<Props> {
  /** Shown until the file is loaded. */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Shown when the file could not be loaded. */
  failed: (failure: Failure, props: Props) => ReactNode;
}

export type Lazily<Props> = ComponentType<Props> & {
  /** Loads the file in advance. It also resolves after a failure, which is shown where the component is rendered. */
  preload: () => Promise<void>;
};

/**
 * Makes a component whose file is loaded on demand and can be requested again after a failure; React's `lazy` and the
 * router keep a failure forever. The component appears as soon as it is loaded, while React delays the content of a
 * nested Suspense boundary by 300 ms.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed }: Places<Props>,
): Lazily<Props> {
  const chunk = chunkOf(load);
  function Part(props: Props) {
    const [Found, setFound] = useState(chunk.loaded);
    const [failure, setFailure] = useState<{ error: unknown; count: number } | null>(null);
    /** Number of failures that a retry has followed. */
    const [answered, setAnswered] = useState(0);
    const missing = !Found;
    const count = failure?.count ?? 0;
    useEffect(() => {
      if (!missing) return undefined;
      let isCancelled = false;
      chunk.load().then(
        (value) => {
          if (!isCancelled) setFound(() => value);
        },
        (error: unknown) => {
          if (!isCancelled) setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
        },
      );
      return () => {
        isCancelled = true;
      };
    }, [missing, answered]);
    const onRetry = useCallback(() => {
      setAnswered(count);
    }, [count]);
    if (Found) return <Found {...props} />;
    if (!failure) return typeof waiting === 'function' ? waiting(props) : waiting;
    // The file was loaded but its code threw, so the surrounding error boundary has to report it.
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
