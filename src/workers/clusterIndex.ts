import { group, latitudeOf, longitudeOf, project, xOf, yOf, type Grouping } from './grouping.ts';

/** The closest the map comes; what is together there stays together. */
export const CLOSEST = 19;

/** Points nearer than this to each other are drawn as one. */
const RADIUS_PX = 60;
/** The earth at zoom 0, as the map's tiles have it. */
const TILE_PX = 256;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

/** What a part of the map shows at a zoom, column by column. */
export interface Shown {
  /** Longitude and latitude of each, in degrees. */
  places: Float64Array<ArrayBuffer>;
  /** 1: a point; more: a cluster of so many. */
  counts: Uint32Array<ArrayBuffer>;
  /** Index of the point, or what the index calls the cluster. */
  ids: Uint32Array<ArrayBuffer>;
}

/** The points of a map, grouped at every zoom. */
export interface ClusterIndex {
  /** Takes these points (longitude and latitude in hundred-thousandths of a degree) instead of those before. */
  load: (positions: Int32Array) => void;
  view: (box: Box, zoom: number) => Shown;
  /** The zoom at which a cluster comes apart; over `CLOSEST`: never. */
  expansion: (cluster: number) => number;
  /** Indices of the points of a cluster, at most `limit`. */
  leaves: (cluster: number, limit: number) => Uint32Array<ArrayBuffer>;
}

/** A cluster says by its number of which zoom it is. */
const ZOOMS = 32;

/** The groups in a box, on the map that goes around the earth. */
function within({ x, y, counts }: Grouping, [west, south, east, north]: Box): number[] {
  const left = xOf(west);
  const width = xOf(east) - left;
  const top = yOf(north);
  const bottom = yOf(south);
  const found: number[] = [];
  for (let at = 0; at < counts.length; at += 1) {
    const down = y[at] ?? 0;
    const right = (x[at] ?? 0) - left;
    if (down >= top && down <= bottom && right - Math.floor(right) <= width) found.push(at);
  }
  return found;
}

/** An index without points. Every zoom is grouped from the points themselves when it is first asked for: the map opens with one of them. */
export function createClusterIndex(): ClusterIndex {
  let positions: Int32Array = new Int32Array(0);
  let points = project(positions);
  const grouped = new Map<number, Grouping>();
  const at = (asked: number): [zoom: number, grouping: Grouping] => {
    const zoom = Math.max(0, Math.min(CLOSEST, asked));
    const grouping = grouped.get(zoom) ?? group(points, RADIUS_PX / (TILE_PX * 2 ** zoom));
    grouped.set(zoom, grouping);
    return [zoom, grouping];
  };
  const leaves = (cluster: number, limit: number): number[] => {
    const { groupOf } = at(cluster % ZOOMS)[1];
    const wanted = Math.floor(cluster / ZOOMS);
    const found: number[] = [];
    for (let from = groupOf.indexOf(wanted); from !== -1 && found.length < limit; from = groupOf.indexOf(wanted, from + 1)) found.push(from);
    return found;
  };
  return {
    load: (all) => {
      positions = all;
      points = project(all);
      grouped.clear();
    },
    view: (box, asked) => {
      const [zoom, grouping] = at(asked);
      const { x, y, counts, firsts } = grouping;
      const found = within(grouping, box);
      const shown: Shown = { places: new Float64Array(found.length * 2), counts: new Uint32Array(found.length), ids: new Uint32Array(found.length) };
      found.forEach((each, which) => {
        const [count, first] = [counts[each] ?? 1, firsts[each] ?? 0];
        // The exact place of a point, not what is left of it after the way to the square and back.
        const place = count === 1 ? [(positions[first * 2] ?? 0) / 1e5, (positions[first * 2 + 1] ?? 0) / 1e5] : [longitudeOf(x[each] ?? 0), latitudeOf(y[each] ?? 0)];
        shown.places.set(place, which * 2);
        shown.counts[which] = count;
        shown.ids[which] = count === 1 ? first : each * ZOOMS + zoom;
      });
      return shown;
    },
    expansion: (cluster) => {
      const all = leaves(cluster, Infinity);
      const isWhole = ({ groupOf }: Grouping) => all.every((point) => groupOf[point] === groupOf[all[0] ?? 0]);
      let zoom = (cluster % ZOOMS) + 1;
      while (zoom <= CLOSEST && isWhole(at(zoom)[1])) zoom += 1;
      return zoom;
    },
    leaves: (cluster, limit) => Uint32Array.from(leaves(cluster, limit)),
  };
}
