import { useEffect } from 'react';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import { fromLonLat } from 'ol/proj.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useTokens } from '../../theme/useTokens.ts';
import type { MapLine } from '../types.ts';
import { useLayer } from './useLayer.ts';

const UNDER_PINS = 7;

/**
 * Draws lines with a halo, dashed where the way is unknown. Keep `lines` stable between renders, because a new array is
 * drawn again.
 */
export function Lines({ lines }: { lines: readonly MapLine[] }) {
  const { surface } = useTokens();
  const layer = useLayer(UNDER_PINS);
  useEffect(() => {
    const source = layer.getSource();
    source?.addFeatures(
      lines.map(({ id, places, colour, dashed }) => {
        const feature = new Feature({
          geometry: new LineString(places.map(({ latitude, longitude }) => fromLonLat([longitude, latitude]))),
        });
        feature.setId(id);
        const halo = new Style({ stroke: new Stroke({ color: surface, width: 6 }) });
        const line = new Style({
          stroke: new Stroke(dashed ? { color: colour, width: 2.5, lineDash: [3, 7] } : { color: colour, width: 3.5 }),
        });
        feature.setStyle(dashed ? line : [halo, line]);
        return feature;
      }),
    );
    return () => {
      source?.clear(true);
    };
  }, [layer, lines, surface]);
  return null;
}
