import { useEffect, useState } from 'react';
import { countPoints, type PointCount, type CountedShapes } from './pointCount.ts';

/** A corner being typed or dragged stands still that long before it is counted for. */
const PAUSE_MS = 60;

/**
 * The points of sale inside a shape, counted in parts so that the page stays at hand; null until the first count.
 * `positions` as the store keeps them; `formes` must be stable.
 */
export function usePointCount(positions: ArrayBuffer | undefined, shapes: CountedShapes): PointCount | null {
  const [count, setCount] = useState<PointCount | null>(null);
  useEffect(() => {
    if (!positions) return undefined;
    const work = countPoints(new Int32Array(positions), shapes);
    let timer = setTimeout(function next() {
      const step = work.next();
      if (step.done) setCount(step.value);
      else timer = setTimeout(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [positions, shapes]);
  return count;
}
