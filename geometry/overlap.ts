import { areaOf } from './area.ts';
import { authalicSine, RADIUS } from './earth.ts';
import { boxesMeet, boxOf, eachEdge, RADIANS, type Ring } from './position.ts';

/** A side on the equal-area plane, from left to right; the area below it counts with `sign`. */
interface Side {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  sign: number;
}
type Polygons = readonly (readonly Ring[])[];

/**
 * Lists the sides of a ring, signed so that those above a point add up to 1 inside it and to 0 outside; to -1 inside a
 * hole.
 */
function sidesOf(ring: Ring, hole: boolean): Side[] {
  const sides: Side[] = [];
  let twice = 0;
  eachEdge(ring, (from, to) => {
    const [x1, y1, x2, y2] = [
      from[0] * RADIANS,
      authalicSine(from[1] * RADIANS),
      to[0] * RADIANS,
      authalicSine(to[1] * RADIANS),
    ];
    twice += (x2 - x1) * (y1 + y2);
    if (x1 < x2) sides.push({ x1, y1, x2, y2, sign: 1 });
    if (x1 > x2) sides.push({ x1: x2, y1: y2, x2: x1, y2: y1, sign: -1 });
  });
  const turn = Math.sign(twice) * (hole ? -1 : 1);
  return sides.map((side) => ({ ...side, sign: side.sign * turn }));
}

const at = ({ x1, y1, x2, y2 }: Side, x: number): number => y1 + ((y2 - y1) * (x - x1)) / (x2 - x1);

/** Computes the area that lies below both `a` and `b`, where both have sides, and above `base`. */
function below(a: Side, b: Side, base: number): number {
  const from = Math.max(a.x1, b.x1);
  const to = Math.min(a.x2, b.x2);
  const a1 = at(a, from) - base;
  const a2 = at(a, to) - base;
  const b1 = at(b, from) - base;
  const b2 = at(b, to) - base;
  const gap1 = a1 - b1;
  const gap2 = a2 - b2;
  if (gap1 * gap2 >= 0) return ((to - from) * (gap1 + gap2 <= 0 ? a1 + a2 : b1 + b2)) / 2;
  // The sides cross: one is the lower up to the crossing, the other from there.
  const share = gap1 / (gap1 - gap2);
  const middle = a1 + (a2 - a1) * share;
  const left = gap1 < 0 ? a1 : b1;
  const right = gap1 < 0 ? b2 : a2;
  return ((to - from) * (share * (left + middle) + (1 - share) * (middle + right))) / 2;
}

/** Adds up all pairs of sides that lie above or below each other. */
function sumOfPairs(a: readonly Side[], b: readonly Side[], base: number): number {
  const all: { side: Side; own: 0 | 1 }[] = [];
  for (const side of a) all.push({ side, own: 0 });
  for (const side of b) all.push({ side, own: 1 });
  all.sort((p, q) => p.side.x1 - q.side.x1);
  const open: [Side[], Side[]] = [[], []];
  let sum = 0;
  for (const { side, own } of all) {
    const others = own === 0 ? 1 : 0;
    // Sides that end before this one begins can be dropped.
    let kept = 0;
    for (const other of open[others]) {
      if (other.x2 <= side.x1) continue;
      open[others][kept++] = other;
      sum += side.sign * other.sign * below(side, other, base);
    }
    open[others].length = kept;
    open[own].push(side);
  }
  return sum;
}

const sidesOfAll = (polygons: Polygons): Side[] =>
  polygons.flatMap((polygon) => polygon.flatMap((ring, n) => sidesOf(ring, n > 0)));

/**
 * Computes the area in m² that two shapes share, given as `polygonsOf` gives them; holes count as outside. No
 * intersection is constructed: the area of a shape is a signed sum of the areas below its sides, and the common area is
 * the same sum over pairs of sides. So shared, touching and nearly parallel sides need no special case.
 */
export function overlapArea(a: Polygons, b: Polygons): number {
  const [boxA, boxB] = [boxOf(a.flat()), boxOf(b.flat())];
  if (!boxA || !boxB || !boxesMeet(boxA, boxB)) return 0;
  const base = authalicSine(Math.min(boxA.south, boxB.south) * RADIANS);
  const shared = sumOfPairs(sidesOfAll(a), sidesOfAll(b), base) * RADIUS * RADIUS;
  return Math.min(Math.max(0, shared), areaOf(a), areaOf(b));
}
