import { useEffect, useState } from 'react';
import { countPoints, type PointCount, type CountedShapes } from './pointCount.ts';

/** A corner that is typed or dragged changes often; points are counted after this pause. */
const PAUSE_MS = 60;

/**
 * Counts the points of sale in a shape, in parts so that the page keeps responding; null until the first count.
 * `positions` come from the store; `shapes` must be stable.
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
