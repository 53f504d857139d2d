import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import PolygonGeometry from 'ol/geom/Polygon.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useTokens } from '../../theme/useTokens.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { bandStyle, fillStyle, outlineStyles } from './outlineStyle.ts';
import { fromMap, toMap } from '../place/projection.ts';
import type { Ring } from '../types.ts';
import { useLayer } from '../layer/useLayer.ts';

const OVER_SURFACES = 8;
/** Fingers are imprecise, so a click this near to the first corner closes the polygon (px). */
const CLOSING_PX = 14;
/** Two clicks within this distance are at the same place (px). */
const SAME_PX = 4;

const apart = ([x = 0, y = 0]: readonly number[], other: readonly number[] | null | undefined): number =>
  other ? Math.hypot(x - (other[0] ?? 0), y - (other[1] ?? 0)) : Infinity;

export interface DrawPolygonProps {
  /**
   * The corners so far, kept by the parent. Keep the array stable between renders, because a new one is drawn again.
   */
  corners: Ring;
  /** `#rrggbb`. */
  colour: string;
  /** Index of the highlighted corner. */
  active?: number | null;
  onAdd: (position: readonly [longitude: number, latitude: number]) => void;
  /** Called when the first corner is clicked again, or on a double click. */
  onClose: () => void;
}

/**
 * A polygon being drawn: each click adds a corner; a click on the first corner or a double click closes it. The parent
 * keeps the corners, so that they can also be typed.
 */
export function DrawPolygon({ corners, colour, active = null, onAdd, onClose }: DrawPolygonProps) {
  const map = useOlMap();
  const { surface } = useTokens();
  const layer = useLayer(OVER_SURFACES);
  useEffect(() => {
    const source = layer.getSource();
    const places = corners.map(toMap);
    if (places.length > 0) {
      const outline = new Feature({ geometry: new LineString(places) });
      outline.setStyle(outlineStyles(colour, surface, places, active ?? 0));
      source?.addFeature(outline);
    }
    return () => {
      source?.clear(true);
    };
  }, [layer, corners, colour, surface, active]);

  // The library reports any two quick clicks as a double click, even at different places.
  const clicks = useRef<readonly [before: readonly number[] | null, last: readonly number[] | null]>([null, null]);
  const click = useEffectEvent(({ pixel, coordinate }: MapBrowserEvent) => {
    clicks.current = [clicks.current[1], pixel];
    const pixelOf = (corner: Ring[number] | undefined) => corner && map.getPixelFromCoordinate(toMap(corner));
    if (corners.length > 2 && apart(pixel, pixelOf(corners[0])) <= CLOSING_PX) onClose();
    else if (apart(pixel, pixelOf(corners.at(-1))) > SAME_PX) onAdd(fromMap(coordinate));
  });
  const end = useEffectEvent((event: MapBrowserEvent) => {
    // Otherwise the map would zoom.
    event.stopPropagation();
    const [before, last] = clicks.current;
    if (corners.length > 2 && last && apart(last, before) <= SAME_PX) onClose();
  });

  // What the next click would make: it follows the pointer, which has no place while it is not over the map.
  const rubber = useLayer(OVER_SURFACES - 1);
  const pointer = useRef<number[] | null>(null);
  const [fill] = useState(() => new Feature<PolygonGeometry>());
  const [band] = useState(() => new Feature<LineString>());
  const follow = useEffectEvent(() => {
    const [places, at] = [corners.map(toMap), pointer.current];
    const [first, last] = [places[0], places.at(-1)];
    const filled = at ? [...places, at] : places;
    // An open ring of three positions is not filled.
    const ring = [...filled, ...filled.slice(0, 1)];
    fill.setGeometry(filled.length > 2 ? new PolygonGeometry([ring]) : undefined);
    band.setGeometry(
      at && first && last ? new LineString([last, at, ...(places.length > 1 ? [first] : [])]) : undefined,
    );
  });
  useEffect(() => {
    follow();
  }, [corners]);
  useEffect(() => {
    fill.setStyle(fillStyle(colour));
    band.setStyle(bandStyle(colour));
    rubber.getSource()?.addFeatures([fill, band]);
    const put = (place: number[] | null) => {
      pointer.current = place;
      follow();
    };
    const move = (event: MapBrowserEvent) => {
      if (!event.dragging) put(event.coordinate);
    };
    const leave = () => {
      put(null);
    };
    const viewport = map.getViewport();
    map.on('click', click);
    map.on('dblclick', end);
    map.on('pointermove', move);
    viewport.addEventListener('pointerleave', leave);
    map.getTargetElement().style.cursor = 'crosshair';
    return () => {
      rubber.getSource()?.clear(true);
      map.un('click', click);
      map.un('dblclick', end);
      map.un('pointermove', move);
      viewport.removeEventListener('pointerleave', leave);
      const target = map.getTargetElement() as HTMLElement | null;
      if (target) target.style.cursor = '';
    };
  }, [map, rubber, fill, band, colour]);
  return null;
}
