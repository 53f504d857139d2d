import { boxOf, eachEdge, inBox, type Position, type Ring } from './position.ts';

/** Tolerance in degrees²: a point within a millionth of a millimetre of a kilometre-long edge counts as on it. */
const EPSILON = 1e-12;

const onEdge = (x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean =>
  ((y >= ay && y <= by) || (y >= by && y <= ay)) &&
  ((x >= ax && x <= bx) || (x >= bx && x <= ax)) &&
  Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= EPSILON;

/** Tells whether a ray going east from the point crosses this edge. Each corner belongs to one of its two edges. */
const crosses = (x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

/**
 * Tells whether a point is inside, given edges as consecutive ax, ay, bx, by: it is when the ray crosses an odd number
 * of them. Borders belong to the polygon.
 */
function within([x, y]: Position, edges: Float64Array): boolean {
  let inside = false;
  for (let n = 0; n < edges.length; n += 4) {
    const ax = edges[n] ?? 0;
    const ay = edges[n + 1] ?? 0;
    const bx = edges[n + 2] ?? 0;
    const by = edges[n + 3] ?? 0;
    // The point is east of this edge, so the ray cannot cross it.
    if (x > ax && x > bx) continue;
    if (onEdge(x, y, ax, ay, bx, by)) return true;
    if (crosses(x, y, ax, ay, bx, by)) inside = !inside;
  }
  return inside;
}

type Test = (point: Position) => boolean;
const CONTAINS_NOTHING: Test = () => false;
const NO_EDGES = new Float64Array();

/**
 * Prepares one polygon: its edges are sorted into bands of latitude, so that a point is compared only with those of its
 * band.
 */
function polygonTest(rings: readonly Ring[]): Test {
  const box = boxOf(rings);
  if (!box) return CONTAINS_NOTHING;
  const bands = Math.ceil(2 * Math.sqrt(rings.reduce((sum, ring) => sum + ring.length, 0)));
  const bandOf = (latitude: number) =>
    Math.min(bands - 1, Math.max(0, Math.floor(((latitude - box.south) / (box.north - box.south || 1)) * bands)));
  const edgesByBand = Array.from({ length: bands }, (): number[] => []);
  for (const ring of rings) {
    eachEdge(ring, ([ax, ay], [bx, by]) => {
      for (let band = bandOf(Math.min(ay, by)); band <= bandOf(Math.max(ay, by)); band += 1)
        edgesByBand[band]?.push(ax, ay, bx, by);
    });
  }
  const edges = edgesByBand.map((numbers) => Float64Array.from(numbers));
  return (point) => inBox(point, box) && within(point, edges[bandOf(point[1])] ?? NO_EDGES);
}

/**
 * Creates a test whether a position lies in these polygons (as `polygonsOf` gives them), border included, holes
 * excluded. Preparing it once makes a hundred thousand positions against five thousand vertices take tens of
 * milliseconds.
 */
export function containment(polygons: readonly (readonly Ring[])[]): Test {
  const tests = polygons.map(polygonTest);
  return (point) => tests.some((test) => test(point));
}
