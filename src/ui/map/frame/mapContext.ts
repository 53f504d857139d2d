import { createContext, useContext } from 'react';
import type OlMap from 'ol/Map.js';

export const MapContext = createContext<OlMap | null>(null);

/** Gives the map around a layer. @throws Error outside a MapView. */
export function useOlMap(): OlMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('A map layer needs a MapView around it.');
  return map;
}
