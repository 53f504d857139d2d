import type { Position, Ring } from '../../geometry/position.ts';

/** Makes a closed rectangle, counter-clockwise. */
export const rectangle = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Makes a simple ring around a position: one radius (in degrees) for each direction. */
export const star = (centre: Position, radii: readonly number[]): Ring => {
  const points = radii.map((radius, n): Position => {
    const angle = (2 * Math.PI * n) / radii.length;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
  return [...points, ...points.slice(0, 1)];
};

/** Makes the same ring start at another position. */
export const rotated = (ring: Ring, by: number): Ring => {
  const points = ring.slice(0, -1);
  const at = by % points.length;
  const turned = [...points.slice(at), ...points.slice(0, at)];
  return [...turned, ...turned.slice(0, 1)];
};
