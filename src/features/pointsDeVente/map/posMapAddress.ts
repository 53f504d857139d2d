import { useMemo } from 'react';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import type { Place } from '../../../ui/map/types.ts';

const [POINT, PLACE, SHOW, ZONES] = ['point', 'lieu', 'afficher', 'zones'];

/** The part of the earth that a map shows: zoom 0 is the whole earth, 19 a house. */
export interface Viewpoint {
  centre: Place;
  zoom: number;
}

/** `-18.93333,47.51667,13`: latitude and longitude to about a metre, zoom to a tenth. */
export const writeViewpoint = ({ centre, zoom }: Viewpoint): string =>
  `${centre.latitude.toFixed(5)},${centre.longitude.toFixed(5)},${Number(zoom.toFixed(1))}`;

/** Reads what `writeViewpoint` wrote; null for anything else. */
export function readViewpoint(text: string | null): Viewpoint | null {
  const [latitude, longitude, zoom, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const centre = placeOf(latitude, longitude);
  return centre && zoom !== undefined && zoom >= 0 && zoom <= 19 && more.length === 0 ? { centre, zoom } : null;
}

/**
 * The map's state in the address: the open point, the viewpoint, whether zones are shown. Changes replace the history
 * entry, so that Back leaves the map at once.
 */
export function usePosMapAddress() {
  const { params, put } = useAddress();
  const actions = useMemo(() => {
    const set = (name: string, value: string | null) => {
      put(name, value, { replace: true });
    };
    return {
      openPoint: (code: string | null) => {
        set(POINT, code);
      },
      keepViewpoint: (viewpoint: Viewpoint) => {
        set(PLACE, writeViewpoint(viewpoint));
      },
      showZones: (isShown: boolean) => {
        set(SHOW, isShown ? ZONES : null);
      },
    };
  }, [put]);
  return {
    point: params.get(POINT),
    viewpoint: readViewpoint(params.get(PLACE)),
    hasZones: params.get(SHOW) === ZONES,
    ...actions,
  };
}
