import { opened, type Position, type Ring } from './position.ts';

/** A side of a ring: the one from vertex `edge` of ring `ring`, both counted from 0. */
export interface EdgeRef {
  readonly ring: number;
  readonly edge: number;
}
/**
 * Two sides that meet where they must not: they cross, they touch (a corner on another side or corner, or overlapping
 * sides), or the second goes back over the first (a spike).
 */
export interface Crossing {
  readonly kind: 'cross' | 'touch' | 'spike';
  readonly at: Position;
  readonly edges: readonly [EdgeRef, EdgeRef];
}

interface Edge extends EdgeRef {
  readonly from: Position;
  readonly to: Position;
  /** The ends of the side in sweep order: west to east, south to north. */
  readonly first: Position;
  readonly last: Position;
  next: Edge | null;
}

/** Points nearer than this touch (in degrees: a tenth of a millimetre). */
const NEAR = 1e-9;

const before = (a: Position, b: Position): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** Tells on which side of a line a point lies: 1 to its left, -1 to its right, 0 on it. */
function sideOf(a: Position, b: Position, point: Position): -1 | 0 | 1 {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const cross = dx * (point[1] - a[1]) - dy * (point[0] - a[0]);
  const limit = NEAR * Math.max(Math.abs(dx), Math.abs(dy));
  return cross > limit ? 1 : cross < -limit ? -1 : 0;
}

const beside = (x: number, a: number, b: number): boolean => x >= Math.min(a, b) - NEAR && x <= Math.max(a, b) + NEAR;
const isOn = (point: Position, { from, to }: Edge): boolean =>
  beside(point[0], from[0], to[0]) && beside(point[1], from[1], to[1]);

/** Lists the sides of all rings; consecutive repeated points make no side. */
function edgesOf(rings: readonly Ring[]): Edge[] {
  return rings.flatMap((ring, number) => {
    const points = opened(ring);
    const edges: Edge[] = [];
    for (const [edge, from] of points.entries()) {
      const to = points[(edge + 1) % points.length] ?? from;
      if (from[0] === to[0] && from[1] === to[1]) continue;
      const [first, last] = before(from, to) ? [from, to] : [to, from];
      edges.push({ ring: number, edge, from, to, first, last, next: null });
    }
    for (const [n, edge] of edges.entries()) edge.next = edges[(n + 1) % edges.length] ?? null;
    return edges;
  });
}

const crossingOf = (kind: Crossing['kind'], at: Position, a: Edge, b: Edge): Crossing => {
  const [first, second] = a.ring < b.ring || (a.ring === b.ring && a.edge < b.edge) ? [a, b] : [b, a];
  return {
    kind,
    at,
    edges: [
      { ring: first.ring, edge: first.edge },
      { ring: second.ring, edge: second.edge },
    ],
  };
};

/** Neighbouring sides share a corner; the only wrong meeting is the second going back over the first. */
const spike = (a: Edge, b: Edge): Crossing | null => {
  const back = (a.to[0] - a.from[0]) * (b.to[0] - b.from[0]) + (a.to[1] - a.from[1]) * (b.to[1] - b.from[1]) < 0;
  return back && (sideOf(a.from, a.to, b.to) === 0 || sideOf(b.from, b.to, a.from) === 0)
    ? crossingOf('spike', a.to, a, b)
    : null;
};

const crossingPoint = ({ from: [ax, ay], to: [bx, by] }: Edge, { from: [cx, cy], to: [dx, dy] }: Edge): Position => {
  const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across;
  return [ax + share * (bx - ax), ay + share * (by - ay)];
};

/** Tells how two sides meet against the rules; null when they do not. */
function meeting(a: Edge, b: Edge): Crossing | null {
  if (a.next === b) return spike(a, b);
  if (b.next === a) return spike(b, a);
  const c = sideOf(a.from, a.to, b.from);
  const d = sideOf(a.from, a.to, b.to);
  const e = sideOf(b.from, b.to, a.from);
  const f = sideOf(b.from, b.to, a.to);
  if (c * d < 0 && e * f < 0) return crossingOf('cross', crossingPoint(a, b), a, b);
  if (c === 0 && isOn(b.from, a)) return crossingOf('touch', b.from, a, b);
  if (d === 0 && isOn(b.to, a)) return crossingOf('touch', b.to, a, b);
  if (e === 0 && isOn(a.from, b)) return crossingOf('touch', a.from, a, b);
  return f === 0 && isOn(a.to, b) ? crossingOf('touch', a.to, a, b) : null;
}

/**
 * Finds the place of `edge` among the open sides, which are sorted from south to north, by its first point. Where a
 * side goes through that point, the direction of `edge` decides. Returns a meeting if it comes across one.
 */
function placeOf(open: readonly Edge[], edge: Edge): number | Crossing {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = open[middle];
    if (!other) break;
    let side = sideOf(other.first, other.last, edge.first);
    if (side === 0) {
      const found = meeting(other, edge);
      if (found) return found;
      side = sideOf(other.first, other.last, edge.last);
    }
    if (side > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const between = (a: Edge | undefined, b: Edge | undefined): Crossing | null => (a && b ? meeting(a, b) : null);

interface Event {
  at: Position;
  edge: Edge;
  begins: boolean;
}

/**
 * Sorts events west to east, then south to north. Beginnings come before ends at the same point, so that sides that
 * touch there are compared.
 */
const inOrder = (a: Event, b: Event): number =>
  a.at[0] - b.at[0] || a.at[1] - b.at[1] || Number(b.begins) - Number(a.begins);

/**
 * Finds two sides of these rings that meet elsewhere than neighbours at their corner; null when the rings are simple
 * and apart from each other. This is a sweep from west to east (Shamos and Hoey) in n log n. Rings may be closed or
 * open; consecutive repeated points do not count.
 */
export function findCrossing(rings: readonly Ring[]): Crossing | null {
  const edges = edgesOf(rings);
  // Spikes are looked for first, because a side that goes back over another also touches it.
  for (const edge of edges) {
    const found = edge.next && edge.next !== edge ? spike(edge, edge.next) : null;
    if (found) return found;
  }
  const events = edges
    .flatMap((edge): Event[] => [
      { at: edge.first, edge, begins: true },
      { at: edge.last, edge, begins: false },
    ])
    .sort(inOrder);
  const open: Edge[] = [];
  for (const { edge, begins } of events) {
    const place = begins ? placeOf(open, edge) : open.indexOf(edge);
    if (typeof place !== 'number') return place;
    if (begins) open.splice(place, 0, edge);
    else open.splice(place, 1);
    const found = begins
      ? (between(open[place - 1], edge) ?? between(edge, open[place + 1]))
      : between(open[place - 1], open[place]);
    if (found) return found;
  }
  return null;
}
