import { useEffect, useEffectEvent } from 'react';
import { buffer, containsCoordinate } from 'ol/extent.js';
import { useMotion } from '../../hooks/useMotion.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { toMap } from '../place/projection.ts';
import type { Bounds, Ring } from '../types.ts';
import { extentOf, fitView } from './fitView.ts';
import { seenExtent } from './followView.ts';

const STEP_MS = 250;
/** How far inside the map a place has to lie to be seen (px). */
const INSIDE_PX = 20;

interface Props {
  /** Null leaves the view unchanged. */
  position: Ring[number] | null;
  /** Fitted together with a position out of view; without it the map is only centred on the position. */
  around?: Bounds | null;
}

/** Moves the map to a position that was typed or chosen elsewhere, if it is out of view. */
export function Reveal({ position, around = null }: Props) {
  const map = useOlMap();
  const duration = useMotion(STEP_MS);
  const reveal = useEffectEvent((longitude: number, latitude: number) => {
    const [seen, center] = [seenExtent(map), toMap([longitude, latitude])];
    if (!seen) return;
    const view = map.getView();
    const inside = buffer(seen, -INSIDE_PX * (view.getResolution() ?? 0));
    if (containsCoordinate(inside, center)) return;
    if (around) fitView(map, extentOf(around), duration)();
    else view.animate({ center, duration });
  });
  const [longitude, latitude] = position ?? [];
  useEffect(() => {
    if (longitude !== undefined && latitude !== undefined) reveal(longitude, latitude);
  }, [longitude, latitude]);
  return null;
}
