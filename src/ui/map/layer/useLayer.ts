import { useEffect, useState } from 'react';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useOlMap } from '../frame/mapContext.ts';

/**
 * A layer of its own on the map around, there as long as its component; `zIndex` says what lies over what, `live` draws
 * it anew in every frame of a movement.
 */
export function useLayer(zIndex: number, declutter = false, live = false): VectorLayer<VectorSource> {
  const map = useOlMap();
  const [layer] = useState(
    () =>
      new VectorLayer({
        source: new VectorSource(),
        zIndex,
        declutter,
        updateWhileAnimating: live,
        updateWhileInteracting: live,
      }),
  );
  useEffect(() => {
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, layer]);
  return layer;
}
