import { useEffect, useState } from 'react';
import { containsExtent } from 'ol/extent.js';
import { useMotion } from '../../hooks/useMotion.ts';
import { useOlMap } from '../frame/mapContext.ts';
import type { Bounds } from '../types.ts';
import { extentOf, fitView } from './fitView.ts';

const STEP_MS = 250;

interface Props {
  /** Null leaves the view unchanged. */
  bounds: Bounds | null;
  /** Leaves the view unchanged if the bounds are already in it. */
  unlessSeen?: boolean;
  /**
   * What the bounds answer: filters, a day. Only the first bounds that arrive for each subject are fitted, so that a
   * later refresh does not move the map. Without it every new object is.
   */
  subject?: string;
}

/** The bounds that the map was last asked to fit, for the present subject. */
function useFramed(bounds: Bounds | null, subject: string | undefined): Bounds | null {
  const [held, setHeld] = useState({ given: bounds, subject, framed: bounds });
  if (held.given !== bounds) {
    const isRefresh = subject !== undefined && held.subject === subject && held.framed !== null;
    setHeld({ given: bounds, subject, framed: isRefresh ? held.framed : bounds });
  }
  return held.framed;
}

/** Fits the view to these bounds, clear of the edges and of what lies over the map. */
export function Fit({ bounds, unlessSeen = false, subject }: Props) {
  const map = useOlMap();
  const duration = useMotion(STEP_MS);
  const framed = useFramed(bounds, subject);
  useEffect(() => {
    if (!framed) return undefined;
    const extent = extentOf(framed);
    if (unlessSeen && containsExtent(map.getView().calculateExtent(map.getSize()), extent)) return undefined;
    return fitView(map, extent, duration);
  }, [map, framed, unlessSeen, duration]);
  return null;
}
