import Supercluster, { type ClusterFeature, type ClusterProperties, type PointFeature } from 'supercluster';

/** The closest the map comes; what is together there stays together. */
export const CLOSEST = 19;

/** Points nearer than this to each other are drawn as one. */
const RADIUS_PX = 60;
/** Of the map's tiles: zooms are then those of the map. */
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

/** Points one after the other in the same object: a hundred thousand of them cost as much time as half of the grouping. */
class Features {
  readonly #positions: Int32Array;
  readonly length: number;

  constructor(positions: Int32Array) {
    this.#positions = positions;
    this.length = positions.length >> 1;
  }

  *[Symbol.iterator](): Generator<PointFeature<null>> {
    const coordinates = [0, 0];
    const one: PointFeature<null> = { type: 'Feature', id: 0, properties: null, geometry: { type: 'Point', coordinates } };
    for (let at = 0; at < this.length; at += 1) {
      one.id = at;
      coordinates[0] = (this.#positions[at * 2] ?? 0) / 1e5;
      coordinates[1] = (this.#positions[at * 2 + 1] ?? 0) / 1e5;
      yield one;
    }
  }
}

/** The package reads the length, then walks through: nothing else of an array. */
const asList = (features: Features) => features as unknown as PointFeature<null>[];

function columns(found: readonly (ClusterFeature<null> | PointFeature<null>)[]): Shown {
  const shown: Shown = { places: new Float64Array(found.length * 2), counts: new Uint32Array(found.length), ids: new Uint32Array(found.length) };
  found.forEach(({ id, geometry, properties }, at) => {
    shown.places.set(geometry.coordinates.slice(0, 2), at * 2);
    shown.counts[at] = (properties as Partial<ClusterProperties> | null)?.point_count ?? 1;
    shown.ids[at] = Number(id);
  });
  return shown;
}

/** An index without points. */
export function createClusterIndex(): ClusterIndex {
  const grouped = (positions: Int32Array) =>
    new Supercluster<null, null>({ radius: RADIUS_PX, extent: TILE_PX, maxZoom: CLOSEST }).load(asList(new Features(positions)));
  let index = grouped(new Int32Array(0));
  return {
    load: (positions) => {
      index = grouped(positions);
    },
    view: (box, zoom) => columns(index.getClusters([...box], zoom)),
    expansion: (cluster) => index.getClusterExpansionZoom(cluster),
    leaves: (cluster, limit) => Uint32Array.from(index.getLeaves(cluster, limit), ({ id }) => Number(id)),
  };
}
