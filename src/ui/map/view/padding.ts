/** A rectangle of the window, in pixels. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
type Sides = Rect;

/**
 * Room for what is drawn around a place (px): a pin and the cross on it reach far above it, the count of what is off in
 * a cluster to its right, its disc a little to all sides.
 */
const SIGNS: Sides = { left: 30, top: 48, right: 44, bottom: 30 };
/** The share of the map that is left for its content, however much lies over it. */
const LEAST_SHARE = 0.5;

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** How much of each side would have to be given up to leave a thing out. */
const cutsFor = (map: Rect, over: Rect): Sides => ({
  left: over.right - map.left,
  top: over.bottom - map.top,
  right: map.right - over.left,
  bottom: map.bottom - over.top,
});

const areaOf = (map: Rect, { left, top, right, bottom }: Sides): number =>
  Math.max(0, map.right - map.left - left - right) * Math.max(0, map.bottom - map.top - top - bottom);

function isClear(map: Rect, over: Rect, cut: Sides): boolean {
  const cuts = cutsFor(map, over);
  const isOutside =
    over.left >= map.right || over.right <= map.left || over.top >= map.bottom || over.bottom <= map.top;
  return (
    isOutside || over.right <= over.left || over.bottom <= over.top || SIDES.some((side) => cut[side] >= cuts[side])
  );
}

/** The smallest cuts that leave all of these out, each on the side that leaves the most room with the others. */
function cutAround(map: Rect, over: readonly Rect[], cut: Sides): Sides {
  const [first, ...others] = over;
  if (!first) return cut;
  if (isClear(map, first, cut)) return cutAround(map, others, cut);
  const cuts = cutsFor(map, first);
  return SIDES.map((side) => cutAround(map, others, { ...cut, [side]: Math.max(cut[side], cuts[side]) })).reduce(
    (best, each) => (areaOf(map, each) > areaOf(map, best) ? each : best),
  );
}

/** Scales two opposite sides down so that they leave enough between them. */
function within(length: number, one: number, other: number): [number, number] {
  const most = Math.max(0, length * (1 - LEAST_SHARE));
  const share = Math.min(1, most / (one + other));
  return [one * share, other * share];
}

/**
 * The padding (top, right, bottom, left, in px) in which nothing of the map's content may lie: at the edges, and under
 * what lies over the map.
 */
export function paddingOf(map: Rect, over: readonly Rect[]): [number, number, number, number] {
  const cut = cutAround(map, over, { left: 0, top: 0, right: 0, bottom: 0 });
  const [top, bottom] = within(map.bottom - map.top, cut.top + SIGNS.top, cut.bottom + SIGNS.bottom);
  const [left, right] = within(map.right - map.left, cut.left + SIGNS.left, cut.right + SIGNS.right);
  return [top, right, bottom, left];
}
