/** Longitude and latitude, in degrees, as GeoJSON writes them. */
export type Position = readonly [longitude: number, latitude: number];

/** In degrees² : a millionth of a millimetre beside an edge of a kilometre still counts as on it. */
const EPSILON = 1e-12;

const isPosition = (value: unknown): value is Position => Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const ringOf = (value: unknown): Position[] => (Array.isArray(value) ? value.filter(isPosition) : []);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const onEdge = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean =>
  Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= EPSILON &&
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);

/** Does a ray going east from the point cross this edge? Each corner belongs to one of its two edges. */
const crosses = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

/** A polygon's rings, the outline and its holes: inside when an odd number of edges is crossed; every border belongs to it. */
const inRings = (point: Position, rings: readonly Position[][]): boolean => {
  let inside = false;
  for (const ring of rings) {
    for (const [n, from] of ring.entries()) {
      const to = ring[(n + 1) % ring.length] ?? from;
      if (onEdge(point, from, to)) return true;
      if (crosses(point, from, to)) inside = !inside;
    }
  }
  return inside;
};

/**
 * Is the point inside a GeoJSON Polygon or MultiPolygon, border included? Anything that is neither contains no point.
 */
export function pointInPolygon(point: Position, shape: { type: string; coordinates: unknown } | null): boolean {
  if (shape?.type === 'Polygon') return inRings(point, listOf(shape.coordinates).map(ringOf));
  if (shape?.type === 'MultiPolygon') return listOf(shape.coordinates).some((polygon) => inRings(point, listOf(polygon).map(ringOf)));
  return false;
}
