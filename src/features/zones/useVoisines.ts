import { useMemo } from 'react';
import { type Box, boxOf, type Ring } from '../../../geometry/position.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { ALL_ZONES, useListZonesQuery } from '../../store/api/zonesApi.ts';
import type { MapSurface } from '../../ui/map/types.ts';
import { surfaceOf } from './zoneSurface.ts';

export interface Voisine {
  code: string;
  designation: string;
  polygons: Ring[][];
  box: Box;
}

export interface Voisines {
  zones: readonly Voisine[];
  surfaces: readonly MapSurface[];
  /** They could not be read: what overlaps is not known. */
  isError: boolean;
}

/** The other zones: faint, dashed, not clickable on the map (doc 2, 2), and what this one may overlap. */
export function useVoisines(code: string | null): Voisines {
  const { data, isError } = useListZonesQuery(ALL_ZONES);
  return useMemo(() => {
    const others = (data?.items ?? []).filter((zone) => zone.code !== code);
    const zones = others.flatMap(({ code: its, designation, polygon }): Voisine[] => {
      const polygons = polygonsOf(polygon);
      const box = boxOf(polygons.flat());
      return box ? [{ code: its, designation, polygons, box }] : [];
    });
    return { zones, surfaces: others.map((zone) => surfaceOf(zone, { fill: 0.09, dashed: true })), isError };
  }, [data, code, isError]);
}
