import { useEffect, useEffectEvent } from 'react';
import { useOlMap } from '../frame/mapContext.ts';
import { fromMap } from '../place/projection.ts';
import type { Place } from '../types.ts';
import { isAtFit } from './fitView.ts';

/** Time without movement (ms), because moving the map by keys pauses at each step. */
const QUIET_MS = 400;

/** Reports the view of the map once it has come to rest, and whether a fit of the map led there. */
export function ViewAtRest({ onRest }: { onRest: (view: { centre: Place; zoom: number }, isFitted: boolean) => void }) {
  const map = useOlMap();
  const report = useEffectEvent(() => {
    const centre = map.getView().getCenter();
    if (!centre) return;
    const [longitude, latitude] = fromMap(centre);
    onRest({ centre: { latitude, longitude }, zoom: map.getView().getZoom() ?? 0 }, isAtFit(map));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const still = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        report();
      }, QUIET_MS);
    };
    map.on('moveend', still);
    return () => {
      clearTimeout(timer);
      map.un('moveend', still);
    };
  }, [map]);
  return null;
}
