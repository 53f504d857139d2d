import { useMemo } from 'react';
import type { Area } from '../../../geometry/placement.ts';
import { type Box, boxOf } from '../../../geometry/position.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { ALL_ZONES, useListZonesQuery } from '../../store/api/zonesApi.ts';
import type { MapSurface } from '../../ui/map/types.ts';
import { surfaceOf } from './zoneSurface.ts';

export interface Voisine extends Area {
  designation: string;
  box: Box;
}

export interface Voisines {
  zones: readonly Voisine[];
  /** All of them, those without a shape too. */
  noms: readonly { code: string; designation: string }[];
  surfaces: readonly MapSurface[];
  /** They could not be read: what overlaps is not known. */
  isError: boolean;
}

/** The other zones: faint, dashed, not clickable on the map (doc 2, 2), and what this one may overlap. */
export function useVoisines(code: string | null): Voisines {
  const { data, isError } = useListZonesQuery(ALL_ZONES);
  return useMemo(() => {
    const others = (data?.items ?? []).filter((zone) => zone.code !== code);
    const zones = others.flatMap(({ code: its, designation, surface, polygon }): Voisine[] => {
      const polygons = polygonsOf(polygon);
      const box = boxOf(polygons.flat());
      return box ? [{ code: its, designation, surface: Number(surface) || 0, polygons, box }] : [];
    });
    return {
      zones,
      noms: others,
      surfaces: others.map((zone) => surfaceOf(zone, { fill: 0.09, dashed: true })),
      isError,
    };
  }, [data, code, isError]);
}
