import { useEffect, useState } from 'react';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import { useTokens } from '../../theme/useTokens.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { pinAddress, PIN_HEIGHT, PIN_WIDTH } from './pin.ts';
import type { MapMarker } from '../types.ts';
import { useSelect } from '../layer/useSelect.ts';

const ABOVE_ALL = 10;

const styleOf = (src: string) =>
  new Style({ image: new Icon({ src, width: PIN_WIDTH, height: PIN_HEIGHT, anchor: [0.5, 1] }) });

function featureOf({ id, place, tone }: MapMarker): Feature {
  const feature = new Feature({ geometry: new Point(fromLonLat([place.longitude, place.latitude])), tone });
  feature.setId(id);
  return feature;
}

/**
 * Draws pins in the colours of the theme; a click reports the id. Keep `markers` stable between renders, because a new
 * array is drawn again.
 */
export function Markers({ markers, onSelect }: { markers: readonly MapMarker[]; onSelect?: (id: string) => void }) {
  const map = useOlMap();
  const colours = useTokens();
  const [layer] = useState(() => new VectorLayer({ source: new VectorSource(), zIndex: ABOVE_ALL }));
  useEffect(() => {
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, layer]);
  useEffect(() => {
    const source = layer.getSource();
    source?.addFeatures(markers.map(featureOf));
    return () => {
      source?.clear(true);
    };
  }, [layer, markers]);
  useEffect(() => {
    const styles = { good: styleOf(pinAddress('good', colours)), critical: styleOf(pinAddress('critical', colours)) };
    layer.setStyle((feature) => styles[feature.get('tone') as MapMarker['tone']]);
  }, [layer, colours]);
  useSelect(layer, onSelect);
  return null;
}
