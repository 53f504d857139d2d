import type { Position, Ring } from './position.ts';

/** GeoJSON, rings closed. */
export type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Returns the members of a value that may be GeoJSON. */
export const membersOf = (value: unknown): { readonly type?: unknown; readonly coordinates?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const ringsOf = (value: unknown): Ring[] => {
  const [outline = [], ...holes] = listOf(value).map((ring) => listOf(ring).filter(isPosition));
  return outline.length > 2 ? [outline, ...holes.filter((hole) => hole.length > 2)] : [];
};

/**
 * Returns the polygons of a stored GeoJSON Polygon or MultiPolygon, each as its outline followed by its holes. Whatever
 * makes no sense in it is left out, so the result may be empty.
 */
export function polygonsOf(shape: unknown): Ring[][] {
  const { type, coordinates } = membersOf(shape);
  const all =
    type === 'Polygon' ? [ringsOf(coordinates)] : type === 'MultiPolygon' ? listOf(coordinates).map(ringsOf) : [];
  return all.filter((rings) => rings.length > 0);
}

/** Returns the first polygon of a stored shape (docs/product.md, 6.21); null when there is none. */
export const firstPolygon = (shape: unknown): Ring[] | null => polygonsOf(shape)[0] ?? null;
