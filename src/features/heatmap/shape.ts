import type { HeatmapZone } from '@contract/heatmap.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { boundsOf, cornersOf } from '../../ui/map/place/bounds.ts';
import { placeOf } from '../../ui/map/place/coordinates.ts';
import type { Bounds, Place, Ring } from '../../ui/map/types.ts';

export type Polygons = readonly (readonly Ring[])[];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const onEarth = (point: unknown): boolean => {
  const [longitude, latitude] = listOf(point);
  return typeof longitude === 'number' && typeof latitude === 'number' && placeOf(latitude, longitude) !== null;
};

/**
 * The polygons of a zone that a map can draw; whatever makes no sense in them (empty rings, no numbers, off the earth)
 * is left out.
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

/** Longitudes at which the edges of a polygon's rings cross a latitude, from west to east. */
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
 * A place inside a shape, in the widest part of its first polygon at half its height: where its popup points. Null
 * without a shape.
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

/** Less than half of what the map shows around its centre at first, in degrees. */
const [NEAR_LATITUDE, NEAR_LONGITUDE] = [0.07, 0.15];

/** Where to come nearer: all of a few small zones lie around the centre, and none of their labels would have room. */
export function closeUpOf(bounds: Bounds | null, centre: Place): Bounds | null {
  const near = bounds?.every(
    ({ latitude, longitude }) =>
      Math.abs(latitude - centre.latitude) < NEAR_LATITUDE && Math.abs(longitude - centre.longitude) < NEAR_LONGITUDE,
  );
  return near ? bounds : null;
}
