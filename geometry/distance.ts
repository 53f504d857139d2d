import { ELLIPSOID } from './earth.ts';
import { type Position, RADIANS } from './position.ts';

const reduced = (latitude: number): number => Math.atan((1 - ELLIPSOID.f) * Math.tan(latitude * RADIANS));
const square = (n: number): number => n * n;

/**
 * Computes the distance in m between two positions, as the crow flies, by Lambert's formula; the error is some metres
 * in a thousand kilometres.
 */
export function metresBetween(from: Position, to: Position): number {
  const [b1, b2] = [reduced(from[1]), reduced(to[1])];
  const half =
    square(Math.sin((b2 - b1) / 2)) + Math.cos(b1) * Math.cos(b2) * square(Math.sin(((to[0] - from[0]) * RADIANS) / 2));
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(half)));
  if (angle === 0) return 0;
  const [p, q] = [(b1 + b2) / 2, (b2 - b1) / 2];
  // The formula has no answer at the antipodes, which no two positions in Madagascar are.
  const x =
    ((angle - Math.sin(angle)) * square(Math.sin(p) * Math.cos(q))) / Math.max(square(Math.cos(angle / 2)), 1e-12);
  const y = ((angle + Math.sin(angle)) * square(Math.cos(p) * Math.sin(q))) / square(Math.sin(angle / 2));
  return ELLIPSOID.a * (angle - (ELLIPSOID.f / 2) * (x + y));
}

/** Length in m of a line through these positions. */
export const lineLength = (line: readonly Position[]): number =>
  line.reduce((sum, to, n) => sum + metresBetween(line[n - 1] ?? to, to), 0);
