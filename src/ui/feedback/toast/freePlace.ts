/** A rectangle of the window (px). */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Place {
  left: number;
  top: number;
}

/** Minimum distance to the rectangles that must not be covered (px). */
const GAP = 4;
const STEP_X = 16;
const STEP_Y = 8;

const meets = ({ left, top }: Place, { width, height }: { width: number; height: number }, one: Rect): boolean =>
  one.left < left + width + GAP && one.right > left - GAP && one.top < top + height + GAP && one.bottom > top - GAP;

/** Counts the rectangles of `taken` that an element of this size would cover at a place. */
export const covered = (place: Place, size: { width: number; height: number }, taken: readonly Rect[]): number =>
  taken.filter((one) => meets(place, size, one)).length;

/**
 * Finds the highest, then rightmost, place in `room` where an element covers no rectangle of `taken`; if there is none,
 * the place that covers the fewest.
 */
export function freePlace(
  size: { width: number; height: number },
  room: Rect,
  taken: readonly Rect[],
): { place: Place; covers: number } {
  const rightmost = Math.max(room.left, room.right - size.width);
  let best = { place: { left: rightmost, top: room.top }, covers: Number.POSITIVE_INFINITY };
  for (let top = room.top; top + size.height <= room.bottom || top === room.top; top += STEP_Y) {
    for (let left = rightmost; left >= room.left; left -= STEP_X) {
      const place = { left, top };
      const covers = covered(place, size, taken);
      if (covers < best.covers) best = { place, covers };
      if (covers === 0) return best;
    }
  }
  return best;
}
