import { useMemo } from 'react';
import type { Area } from '../../../../geometry/placement.ts';
import { type Box, boxOf } from '../../../../geometry/position.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { ALL_ZONES, useListZonesQuery } from '../../../store/api/zonesApi.ts';
import type { MapSurface } from '../../../ui/map/types.ts';
import { surfaceOf } from './zoneSurface.ts';

export interface Neighbour extends Area {
  designation: string;
  box: Box;
}

export interface Neighbours {
  zones: readonly Neighbour[];
  /** All other zones, also those without a shape. */
  names: readonly { code: string; designation: string }[];
  surfaces: readonly MapSurface[];
  /** The zones could not be loaded, so overlaps are unknown. */
  isError: boolean;
}

/**
 * The other zones, which this one may overlap. The map shows them faint, dashed and not clickable (docs/product.md,
 * 9.4).
 */
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
