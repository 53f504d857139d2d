import { useEffect, useEffectEvent } from 'react';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useOlMap } from './mapContext.ts';

/** Fingers are wide. */
const TOLERANCE_PX = 6;
/** A keyboard brings the middle only near. */
const KEY_TOLERANCE_PX = 48;

/**
 * A click on a feature of this layer tells its id, and so does Enter for the one nearest to the middle of the map that has the focus; the
 * pointer shows that it can be clicked. Without `onSelect` nothing of this.
 */
export function useSelect(layer: BaseLayer, onSelect: ((id: string) => void) | undefined): void {
  const map = useOlMap();
  const select = useEffectEvent((id: string) => onSelect?.(id));
  const active = onSelect !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    const found = ({ pixel }: Pick<MapBrowserEvent, 'pixel'>, hitTolerance = TOLERANCE_PX) =>
      map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), { layerFilter: (its) => its === layer, hitTolerance });
    const click = (event: MapBrowserEvent) => {
      const id = found(event);
      if (id !== undefined) select(String(id));
    };
    const target = map.getTargetElement();
    const enter = (event: KeyboardEvent) => {
      // What is inside the map (a popup) has keys of its own.
      if (event.key !== 'Enter' || event.target !== target) return;
      const [width = 0, height = 0] = map.getSize() ?? [];
      const id = found({ pixel: [width / 2, height / 2] }, KEY_TOLERANCE_PX);
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
