import { useEffect } from 'react';
import { containsExtent } from 'ol/extent.js';
import { useMediaQuery } from '../../hooks/useMediaQuery.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { toMap } from '../place/projection.ts';
import type { Bounds } from '../types.ts';

const PADDING_PX = 36;
const MAX_ZOOM = 17;

/**
 * Fits the view to these bounds, again for each new object. Null leaves the view unchanged, and so does `unlessSeen` if
 * the bounds are already in view.
 */
export function Fit({ bounds, unlessSeen = false }: { bounds: Bounds | null; unlessSeen?: boolean }) {
  const map = useOlMap();
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (!bounds) return;
    const [southWest, northEast] = bounds;
    const extent = [
      ...toMap([southWest.longitude, southWest.latitude]),
      ...toMap([northEast.longitude, northEast.latitude]),
    ];
    const view = map.getView();
    if (unlessSeen && containsExtent(view.calculateExtent(map.getSize()), extent)) return;
    view.fit(extent, {
      padding: [PADDING_PX, PADDING_PX, PADDING_PX, PADDING_PX],
      maxZoom: MAX_ZOOM,
      duration: calm ? 0 : 250,
    });
  }, [map, bounds, unlessSeen, calm]);
  return null;
}
