import type { ComponentType } from 'react';
import { lazily } from '../../chunk/lazily.tsx';

/** A map, or layers of a screen, in a chunk of theirs; the frame around says that it did not come. */
export const mapLayers = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ReturnType<typeof lazily<Props>> =>
  lazily<Props>(() => load().then((module) => module.default), {
    failed: ({ error }) => {
      throw error;
    },
  });
