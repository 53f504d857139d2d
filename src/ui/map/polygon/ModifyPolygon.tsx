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
  /** Corners of the outline, the first one not repeated. Their identity is what they are redrawn by. */
  corners: Ring;
  /** Shown, never changed. */
  holes?: readonly Ring[];
  /** `#rrggbb`. */
  colour: string;
  /** Number of the corner to point out, from 0. */
  active?: number | null;
  /**
   * A corner was dragged, added on a side, or removed (Alt and click); never to fewer than three. Without it the
   * polygon stands still.
   */
  onChange?: (corners: Ring) => void;
}

const NO_HOLES: readonly Ring[] = [];

/** A closed polygon whose corners can be dragged. It keeps nothing itself. */
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
    // The map calls any two quick clicks double, wherever they are, and would zoom: closing the outline and clicking
    // elsewhere is no double click.
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
    // Also while it is dragged.
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
