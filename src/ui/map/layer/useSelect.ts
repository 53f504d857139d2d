import { useEffect, useEffectEvent } from 'react';
import type { Coordinate } from 'ol/coordinate.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useOlMap } from '../frame/mapContext.ts';

/** Fingers are imprecise (px). */
const TOLERANCE_PX = 6;
/** With the keyboard the centre of the map comes only near a feature (px). */
const KEY_TOLERANCE_PX = 48;

/** A position in the map's projection and in pixels of its window. */
export interface Spot {
  coordinate: Coordinate;
  pixel: number[];
}

/** Gives the id of the feature at a spot, or at most that many pixels beside it. */
export type FindAt = (spot: Spot, tolerancePx: number) => number | string | undefined;

/**
 * Reports the id of a feature of this layer when it is clicked, or on Enter the one nearest to the centre of the
 * focused map; the pointer shows that it is clickable. Without `onSelect` it does nothing. `findAt` finds features by
 * their size; the library's own search would draw them again to look at their pixels.
 */
export function useSelect(layer: BaseLayer, onSelect: ((id: string) => void) | undefined, findAt?: FindAt): void {
  const map = useOlMap();
  const drawnAt: FindAt = ({ pixel }, hitTolerance) =>
    map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), {
      layerFilter: (its) => its === layer,
      hitTolerance,
    });
  const select = useEffectEvent((id: string) => onSelect?.(id));
  const found = useEffectEvent((spot: Spot, tolerance = TOLERANCE_PX) => (findAt ?? drawnAt)(spot, tolerance));
  const active = onSelect !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    const click = (event: MapBrowserEvent) => {
      const id = found(event);
      if (id !== undefined) select(String(id));
    };
    const target = map.getTargetElement();
    const enter = (event: KeyboardEvent) => {
      // Keys pressed inside the map's popups are not for the map.
      if (event.key !== 'Enter' || event.target !== target) return;
      const [width = 0, height = 0] = map.getSize() ?? [];
      const id = found(
        { pixel: [width / 2, height / 2], coordinate: map.getView().getCenter() ?? [] },
        KEY_TOLERANCE_PX,
      );
      if (id !== undefined) select(String(id));
    };
    const move = (event: MapBrowserEvent) => {
      if (event.dragging) return;
      map.getTargetElement().style.cursor = found(event) === undefined ? '' : 'pointer';
    };
    map.on('singleclick', click);
    target.addEventListener('keydown', enter);
    map.on('pointermove', move);
    return () => {
      map.un('singleclick', click);
      map.un('pointermove', move);
      target.removeEventListener('keydown', enter);
      target.style.cursor = '';
    };
  }, [map, layer, active]);
}
