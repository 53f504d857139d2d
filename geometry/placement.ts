import { containment } from './contains.ts';
import { boxesMeet, boxOf, inBox, type Position, type Ring } from './position.ts';

/** What placement needs to know of a zone: its polygons as `polygonsOf` gives them, its surface in m². */
export interface Area {
  readonly code: string;
  readonly surface: number;
  readonly polygons: readonly (readonly Ring[])[];
}
type Holds = (position: Position) => boolean;

/** Compares zones that overlap: the smaller is the more precise; of two equal ones, the one whose code comes first. */
export const byPrecision = (a: Pick<Area, 'code' | 'surface'>, b: Pick<Area, 'code' | 'surface'>): number =>
  a.surface - b.surface || (a.code < b.code ? -1 : Number(a.code > b.code));

/**
 * Creates a test whether a position lies in an area, border included. It is prepared when a first position is in the
 * area's box.
 */
function holding({ polygons }: Area): Holds {
  const box = boxOf(polygons.flat());
  let test: Holds | undefined;
  return (position) => box !== null && inBox(position, box) && (test ??= containment(polygons))(position);
}

/** Creates a function that finds the area a position belongs to; null in none. */
export function placement<One extends Area>(areas: readonly One[]): (position: Position) => One | null {
  const all = areas.toSorted(byPrecision).map((area) => ({ area, holds: holding(area) }));
  return (position) => all.find(({ holds }) => holds(position))?.area ?? null;
}

/**
 * Creates a test whether a position belongs to this area, given the other areas: the same rule, for one area that is
 * being drawn.
 */
export function belonging(area: Area, others: readonly Area[]): Holds {
  const box = boxOf(area.polygons.flat());
  if (!box) return () => false;
  const rivals = others
    .filter((other) => {
      const otherBox = boxOf(other.polygons.flat());
      return otherBox !== null && boxesMeet(box, otherBox) && byPrecision(other, area) < 0;
    })
    .map(holding);
  const holds = holding(area);
  return (position) => holds(position) && !rivals.some((rival) => rival(position));
}
