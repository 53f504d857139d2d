import { useEffect } from 'react';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { fromLonLat } from 'ol/proj.js';
import { useTokens } from '../../theme/useTokens.ts';
import { dotStyle, type MapDot } from './dotStyle.ts';
import { findBySize } from '../layer/findAt.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { useLayer } from '../layer/useLayer.ts';
import { useSelect } from '../layer/useSelect.ts';

const UNDER_PINS = 8;
const LARGEST_PX = 24;
const dotOf = (feature: Feature) => feature.get('dot') as MapDot;
const SIGNS: Parameters<typeof findBySize>[2] = {
  reach: LARGEST_PX,
  covers: (feature, right, above, tolerance) => Math.hypot(right, above) <= dotOf(feature).radius + tolerance,
  over: (feature) => dotOf(feature).over ?? 0,
};

interface Props {
  /** Keep the array stable between renders, because a new one is drawn again. */
  dots: readonly MapDot[];
  /** Leaves out labels that would overlap others. */
  sparse?: boolean;
  onSelect?: (id: string) => void;
}

/** Draws dots of several shapes and colours; a click reports the id. */
export function Dots({ dots, sparse = false, onSelect }: Props) {
  const map = useOlMap();
  const { surface } = useTokens();
  const layer = useLayer(UNDER_PINS, sparse);
  useEffect(() => {
    const source = layer.getSource();
    source?.addFeatures(
      dots.map((dot) => {
        const feature = new Feature({
          geometry: new Point(fromLonLat([dot.place.longitude, dot.place.latitude])),
          dot,
        });
        feature.setId(dot.id);
        feature.setStyle(dotStyle(dot, surface));
        return feature;
      }),
    );
    return () => {
      source?.clear(true);
    };
  }, [layer, dots, surface]);
  useSelect(layer, onSelect, findBySize(map, layer, SIGNS));
  return null;
}
