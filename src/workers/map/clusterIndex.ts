import Supercluster, { type ClusterFeature, type ClusterProperties, type PointFeature } from 'supercluster';

/** The largest zoom of the map; points that are one cluster there stay together. */
export const CLOSEST = 19;

/** Points nearer than this to each other are drawn as one. */
const RADIUS_PX = 60;
/** Size of the map's tiles, so that zooms mean the same as on the map. */
const TILE_PX = 256;

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

/** What a part of the map shows at a zoom, as columns. */
export interface Shown {
  /** Longitude and latitude of each point or cluster, in degrees. */
  places: Float64Array<ArrayBuffer>;
  /** 1 for a point; more for a cluster of so many points. */
  counts: Uint32Array<ArrayBuffer>;
  /** Index of the point, or the id that the index gives to the cluster. */
  ids: Uint32Array<ArrayBuffer>;
  /** How many points of each are critical. */
  criticalCounts: Uint32Array<ArrayBuffer>;
}

/** Groups the points of a map into clusters at every zoom. */
export interface ClusterIndex {
  /**
   * Replaces the points: `positions` are longitude and latitude in hundred-thousandths of a degree, `tones` has a `0`
   * for each critical point (a disabled point of sale, a silent device). Groups them at the `opening` zoom at once, if
   * it is known.
   */
  load: (positions: Int32Array, tones?: string, opening?: number) => void;
  view: (box: Box, zoom: number) => Shown;
  /** The zoom at which a cluster splits; greater than `CLOSEST` when it never does. */
  expansion: (cluster: number) => number;
  /** Indices of the points of a cluster, at most `limit`. */
  leaves: (cluster: number, limit: number) => Uint32Array<ArrayBuffer>;
}

/** The sum that a cluster keeps: how many of its points are critical. */
interface Sum {
  critical: number;
}
const [GOOD, CRITICAL]: [Sum, Sum] = [{ critical: 0 }, { critical: 1 }];
const add = (all: Sum, one: Sum) => {
  all.critical += one.critical;
};

/**
 * Yields all points through one reused object: creating a hundred thousand objects takes half as long as grouping them.
 */
class Features {
  readonly #positions: Int32Array;
  readonly #tones: string;
  readonly length: number;

  constructor(positions: Int32Array, tones: string) {
    this.#positions = positions;
    this.#tones = tones;
    this.length = positions.length >> 1;
  }

  *[Symbol.iterator](): Generator<PointFeature<Sum>> {
    const coordinates = [0, 0];
    const one: PointFeature<Sum> = {
      type: 'Feature',
      id: 0,
      properties: GOOD,
      geometry: { type: 'Point', coordinates },
    };
    for (let at = 0; at < this.length; at += 1) {
      one.id = at;
      one.properties = this.#tones[at] === '0' ? CRITICAL : GOOD;
      coordinates[0] = (this.#positions[at * 2] ?? 0) / 1e5;
      coordinates[1] = (this.#positions[at * 2 + 1] ?? 0) / 1e5;
      yield one;
    }
  }
}

/** The package only reads the length and iterates, so this object can pass for an array. */
const asList = (features: Features) => features as unknown as PointFeature<Sum>[];

type Grouped = Supercluster<Sum, Sum>;
type Found = ClusterFeature<Sum> | PointFeature<Sum>;

/** Groups the points at one zoom. */
const groupedAt = (points: PointFeature<Sum>[], zoom: number): Grouped =>
  new Supercluster<Sum, Sum>({ radius: RADIUS_PX, extent: TILE_PX, minZoom: zoom, maxZoom: zoom, reduce: add }).load(
    points,
  );

/** Cluster ids are multiplied by this number and carry their zoom as the remainder. */
const ZOOMS = 32;

function columns(found: readonly Found[], zoom: number): Shown {
  const shown: Shown = {
    places: new Float64Array(found.length * 2),
    counts: new Uint32Array(found.length),
    ids: new Uint32Array(found.length),
    criticalCounts: new Uint32Array(found.length),
  };
  found.forEach(({ id, geometry, properties }, at) => {
    const count = (properties as Partial<ClusterProperties>).point_count ?? 1;
    shown.places.set(geometry.coordinates.slice(0, 2), at * 2);
    shown.counts[at] = count;
    shown.criticalCounts[at] = properties.critical;
    shown.ids[at] = count === 1 ? Number(id) : Number(id) * ZOOMS + zoom;
  });
  return shown;
}

const EARTH = [-180, -90, 180, 90] as const;

/**
 * Creates an index without points. Each zoom is grouped when it is first asked for: the map opens with one of them, and
 * grouping all of them takes five times as long.
 */
export function createClusterIndex(): ClusterIndex {
  let points = asList(new Features(new Int32Array(0), ''));
  const grouped = new Map<number, Grouped>();
  const at = (zoom: number): Grouped => {
    const known = grouped.get(zoom) ?? groupedAt(points, zoom);
    grouped.set(zoom, known);
    return known;
  };
  const leaves = (cluster: number, limit: number) =>
    at(cluster % ZOOMS).getLeaves(Math.floor(cluster / ZOOMS), limit) as PointFeature<Sum>[];
  return {
    load: (positions, tones = '', opening) => {
      points = asList(new Features(positions, tones));
      grouped.clear();
      if (opening !== undefined) at(opening);
    },
    view: (box, wantedZoom) => {
      const zoom = Math.max(0, Math.min(CLOSEST, wantedZoom));
      return columns(at(zoom).getClusters([...box], zoom), zoom);
    },
    expansion: (cluster) => {
      const members = leaves(cluster, Infinity);
      let zoom = (cluster % ZOOMS) + 1;
      while (zoom <= CLOSEST && groupedAt(members, zoom).getClusters([...EARTH], zoom).length === 1) zoom += 1;
      return zoom;
    },
    leaves: (cluster, limit) => Uint32Array.from(leaves(cluster, limit), (leaf) => Number(leaf.id)),
  };
}
