import { useEffect, useState } from 'react';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useOlMap } from '../frame/mapContext.ts';

/**
 * Adds a vector layer to the surrounding map for the lifetime of the component. `zIndex` orders the layers; `live`
 * redraws it in every frame of a movement.
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
