import { useMemo } from 'react';
import type { Area } from '../../../geometry/placement.ts';
import { type Box, boxOf } from '../../../geometry/position.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { ALL_ZONES, useListZonesQuery } from '../../store/api/zonesApi.ts';
import type { MapSurface } from '../../ui/map/types.ts';
import { surfaceOf } from './zoneSurface.ts';

export interface Neighbour extends Area {
  designation: string;
  box: Box;
}

export interface Neighbours {
  zones: readonly Neighbour[];
  /** All of them, those without a shape too. */
  names: readonly { code: string; designation: string }[];
  surfaces: readonly MapSurface[];
  /** They could not be read: what overlaps is not known. */
  isError: boolean;
}

/** The other zones: faint, dashed, not clickable on the map (doc 2, 2), and what this one may overlap. */
export function useNeighbours(code: string | null): Neighbours {
  const { data, isError } = useListZonesQuery(ALL_ZONES);
  return useMemo(() => {
    const others = (data?.items ?? []).filter((zone) => zone.code !== code);
    const zones = others.flatMap(({ code: zoneCode, designation, surface, polygon }): Neighbour[] => {
      const polygons = polygonsOf(polygon);
      const box = boxOf(polygons.flat());
      return box ? [{ code: zoneCode, designation, surface: Number(surface) || 0, polygons, box }] : [];
    });
    return {
      zones,
      names: others,
      surfaces: others.map((zone) => surfaceOf(zone, { fill: 0.09, dashed: true })),
      isError,
    };
  }, [data, code, isError]);
}
