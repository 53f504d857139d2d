import { containment } from './contains.ts';
import { boxesMeet, boxOf, inBox, type Position, type Ring } from './position.ts';

/** What the rule of placement sees of a zone: its polygons as `polygonsOf` gives them, its surface in m². */
export interface Area {
  readonly code: string;
  readonly surface: number;
  readonly polygons: readonly (readonly Ring[])[];
}
type Holds = (position: Position) => boolean;

/** Where zones overlap, the smaller is the more precise; of two as large, the one whose code comes first. */
export const byPrecision = (a: Pick<Area, 'code' | 'surface'>, b: Pick<Area, 'code' | 'surface'>): number =>
  a.surface - b.surface || (a.code < b.code ? -1 : Number(a.code > b.code));

/** Whether a position lies in an area, its border included; prepared when a first position comes near. */
function holding({ polygons }: Area): Holds {
  const box = boxOf(polygons.flat());
  let test: Holds | undefined;
  return (position) => box !== null && inBox(position, box) && (test ??= containment(polygons))(position);
}

/** Tells the area that a position belongs to, null in none. */
export function placement<One extends Area>(areas: readonly One[]): (position: Position) => One | null {
  const all = areas.toSorted(byPrecision).map((area) => ({ area, holds: holding(area) }));
  return (position) => all.find(({ holds }) => holds(position))?.area ?? null;
}

/**
 * Tells whether a position belongs to this area with these others around: the same rule, for one area that is being
 * drawn.
 */
export function belonging(area: Area, others: readonly Area[]): Holds {
  const box = boxOf(area.polygons.flat());
  if (!box) return () => false;
  const rivals = others
    .filter((other) => {
      const its = boxOf(other.polygons.flat());
      return its !== null && boxesMeet(box, its) && byPrecision(other, area) < 0;
    })
    .map(holding);
  const holds = holding(area);
  return (position) => holds(position) && !rivals.some((rival) => rival(position));
}
