import { authalicSine, RADIUS } from './earth.ts';
import { eachEdge, RADIANS, type Ring } from './position.ts';

/** Tangent of half the authalic latitude, from a latitude in degrees. */
const halfTangent = (latitude: number): number => {
  const sine = authalicSine(latitude * RADIANS);
  return sine / (1 + Math.sqrt(1 - sine * sine));
};

/**
 * Computes the area of a ring in m², whichever way it turns: the spherical excess of its great-circle sides, on the
 * sphere that has the ellipsoid's surface. A ring may contain neither a pole nor the 180th meridian.
 */
export function ringArea(ring: Ring): number {
  let excess = 0;
  eachEdge(ring, ([x1, y1], [x2, y2]) => {
    const [t1, t2] = [halfTangent(y1), halfTangent(y2)];
    excess += 2 * Math.atan2(Math.tan(((x2 - x1) * RADIANS) / 2) * (t1 + t2), 1 + t1 * t2);
  });
  return Math.abs(excess) * RADIUS * RADIUS;
}

/** Area of a polygon in m²: its outline without its holes, never below 0. */
export function polygonArea([outline = [], ...holes]: readonly Ring[]): number {
  return Math.max(
    0,
    holes.reduce((area, hole) => area - ringArea(hole), ringArea(outline)),
  );
}

/** Area in m² of polygons that do not overlap, as `polygonsOf` gives them. */
export const areaOf = (polygons: readonly (readonly Ring[])[]): number =>
  polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
