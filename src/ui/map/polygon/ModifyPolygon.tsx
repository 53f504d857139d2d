import { useEffect, useEffectEvent, useState } from 'react';
import Collection from 'ol/Collection.js';
import Feature from 'ol/Feature.js';
import LinearRing from 'ol/geom/LinearRing.js';
import PolygonGeometry from 'ol/geom/Polygon.js';
import Modify from 'ol/interaction/Modify.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Style from 'ol/style/Style.js';
import { useTokens } from '../../theme/useTokens.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { cornerImage, fillStyle, outlineStyles } from './outlineStyle.ts';
import { fromMap, toMap } from '../place/projection.ts';
import type { Ring } from '../types.ts';
import { useLayer } from '../layer/useLayer.ts';

const OVER_SURFACES = 8;

export interface ModifyPolygonProps {
  /**
   * Corners of the outline without the repeated first one. Keep the array stable between renders, because a new one is
   * drawn again.
   */
  corners: Ring;
  /** Holes are shown but cannot be changed. */
  holes?: readonly Ring[];
  /** `#rrggbb`. */
  colour: string;
  /** Index of the highlighted corner. */
  active?: number | null;
  /**
   * Called when a corner was dragged, added on a side, or removed with Alt and a click; at least three remain. Without
   * it the polygon is fixed.
   */
  onChange?: (corners: Ring) => void;
}

const NO_HOLES: readonly Ring[] = [];

/** A closed polygon with draggable corners. The parent keeps the corners. */
export function ModifyPolygon({ corners, holes = NO_HOLES, colour, active = null, onChange }: ModifyPolygonProps) {
  const map = useOlMap();
  const { surface } = useTokens();
  const layer = useLayer(OVER_SURFACES);
  const [outline] = useState(() => new Feature({ geometry: new PolygonGeometry([]) }));
  const changed = useEffectEvent((places: number[][]) => {
    onChange?.(places.map(fromMap));
  });
  const isFixed = onChange === undefined;

  useEffect(() => {
    // The library reports any two quick clicks as a double click and would zoom; closing the outline followed by a
    // click elsewhere is not one.
    const end = (event: MapBrowserEvent) => {
      event.stopPropagation();
    };
    map.on('dblclick', end);
    return () => {
      map.un('dblclick', end);
    };
  }, [map]);

  useEffect(() => {
    const source = layer.getSource();
    const places = corners.map(toMap);
    const fill = new Feature({ geometry: new PolygonGeometry([]) });
    fill.setStyle(fillStyle(colour));
    const geometry = new PolygonGeometry([[...places, ...places.slice(0, 1)]]);
    // The fill follows the outline during a drag as well.
    const follow = () => {
      const [now = []] = geometry.getCoordinates();
      const filled = new PolygonGeometry([now]);
      for (const hole of holes) filled.appendLinearRing(new LinearRing(hole.map(toMap)));
      fill.setGeometry(filled);
      outline.setStyle(outlineStyles(colour, surface, now.slice(0, -1), active));
    };
    geometry.on('change', follow);
    outline.setGeometry(geometry);
    follow();
    source?.addFeatures([fill, outline]);
    return () => {
      geometry.un('change', follow);
      source?.clear(true);
    };
  }, [layer, outline, corners, holes, colour, surface, active]);

  useEffect(() => {
    if (isFixed) return undefined;
    const modify = new Modify({
      features: new Collection([outline]),
      pixelTolerance: 12,
      style: new Style({ image: cornerImage(colour, surface) }),
    });
    modify.on('modifyend', () => {
      changed((outline.getGeometry()?.getCoordinates()[0] ?? []).slice(0, -1));
    });
    map.addInteraction(modify);
    return () => {
      map.removeInteraction(modify);
    };
  }, [map, outline, colour, surface, isFixed]);
  return null;
}
