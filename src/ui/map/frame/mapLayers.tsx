import type { ComponentType } from 'react';
import { lazily } from '../../chunk/lazily.tsx';

/** Loads a map, or the map layers of a screen, as a separate chunk; the surrounding MapFrame shows a failure. */
export const mapLayers = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ReturnType<typeof lazily<Props>> =>
  lazily<Props>(() => load().then((module) => module.default), {
    failed: ({ error }) => {
      throw error;
    },
  });
