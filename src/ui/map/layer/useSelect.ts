import { useEffect, useEffectEvent } from 'react';
import type { Coordinate } from 'ol/coordinate.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useOlMap } from '../frame/mapContext.ts';

/** Fingers are wide. */
const TOLERANCE_PX = 6;
/** A keyboard brings the middle only near. */
const KEY_TOLERANCE_PX = 48;

/** A position of the map, and the same in pixels of its window. */
export interface Spot {
  coordinate: Coordinate;
  pixel: number[];
}

/** The id of what lies there, or at most so many pixels beside. */
export type FindAt = (spot: Spot, tolerancePx: number) => number | string | undefined;

/**
 * A click on a feature of this layer tells its id, and so does Enter for the one nearest to the middle of the map that
 * has the focus; the pointer shows that it can be clicked. Without `onSelect` nothing of this. `findAt` spares what is
 * found by its size alone the library's own search, which draws everything there once more to look at its pixels.
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
      // What is inside the map (a popup) has keys of its own.
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
