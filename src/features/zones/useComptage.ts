import { useEffect, useState } from 'react';
import { compter, type Comptage, type Formes } from './comptage.ts';

/** A corner being typed or dragged stands still that long before it is counted for. */
const PAUSE_MS = 60;

/**
 * The points of sale inside a shape, counted in parts so that the page stays at hand; null until the first count.
 * `positions` as the store keeps them; `formes` must be stable.
 */
export function useComptage(positions: ArrayBuffer | undefined, formes: Formes): Comptage | null {
  const [comptage, setComptage] = useState<Comptage | null>(null);
  useEffect(() => {
    if (!positions) return undefined;
    const work = compter(new Int32Array(positions), formes);
    let timer = setTimeout(function next() {
      const step = work.next();
      if (step.done) setComptage(step.value);
      else timer = setTimeout(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [positions, formes]);
  return comptage;
}
