import type { HeatmapZone } from '@contract/heatmap.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { boundsOf, cornersOf } from '../../../ui/map/place/bounds.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import type { Bounds, Place, Ring } from '../../../ui/map/types.ts';

export type Polygons = readonly (readonly Ring[])[];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const onEarth = (point: unknown): boolean => {
  const [longitude, latitude] = listOf(point);
  return typeof longitude === 'number' && typeof latitude === 'number' && placeOf(latitude, longitude) !== null;
};

/**
 * The polygons of a zone that a map can draw. What makes no sense in them (empty rings, no numbers, places off the
 * earth) is left out.
 */
export function polygonsIn({
  polygon,
  autresPolygones = [],
}: Pick<HeatmapZone, 'polygon' | 'autresPolygones'>): Polygons {
  const coordinates = [polygon, ...listOf(autresPolygones)].map((rings) =>
    listOf(rings).map((ring) => listOf(ring).filter(onEarth)),
  );
  return polygonsOf({ type: 'MultiPolygon', coordinates });
}

/** Longitudes at which the edges of a polygon cross a latitude, from west to east. */
function crossings(rings: readonly Ring[], latitude: number): number[] {
  return rings
    .flatMap((ring) =>
      ring.flatMap(([x, y], at) => {
        const [toX, toY] = ring[(at + 1) % ring.length] ?? [x, y];
        return y > latitude === toY > latitude ? [] : [x + ((latitude - y) / (toY - y)) * (toX - x)];
      }),
    )
    .sort((a, b) => a - b);
}

/**
 * A place inside a shape for its popup: in the widest part of its first polygon, at half its height. Null without a
 * shape.
 */
export function placeInside(polygons: Polygons): Place | null {
  const [rings] = polygons;
  const bounds = rings && boundsOf(cornersOf([{ polygons: [rings] }]));
  if (!rings || !bounds) return null;
  const [southWest, northEast] = bounds;
  const latitude = (southWest.latitude + northEast.latitude) / 2;
  const edges = crossings(rings, latitude);
  let [west, east] = [southWest.longitude, northEast.longitude];
  for (let at = 0, widest = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]];
    if (to - from > widest) [widest, west, east] = [to - from, from, to];
  }
  return { latitude, longitude: (west + east) / 2 };
}

export const boundsIn = (polygons: Polygons): Bounds | null => boundsOf(cornersOf([{ polygons }]));

/** Less than half of the initial view of the map around its centre, in degrees. */
const [NEAR_LATITUDE, NEAR_LONGITUDE] = [0.07, 0.15];

/**
 * The bounds to zoom in to when all zones lie close to the centre: in the initial view their labels would not fit. Null
 * otherwise.
 */
export function closeUpOf(bounds: Bounds | null, centre: Place): Bounds | null {
  const near = bounds?.every(
    ({ latitude, longitude }) =>
      Math.abs(latitude - centre.latitude) < NEAR_LATITUDE && Math.abs(longitude - centre.longitude) < NEAR_LONGITUDE,
  );
  return near ? bounds : null;
}
