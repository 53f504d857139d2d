import { createClusterIndex, type ClusterIndex } from './clusterIndex.ts';
import { OPENING_ZOOM, readPosMap, type PosMap } from './posMap.ts';

/** A `ClusterIndex` that reads its points itself, so that it groups them while the page is still creating its map. */
export interface PointIndex extends ClusterIndex {
  /** Reads the answer of `GET /pos/map`, in UTF-8. @throws Error when it is not one. */
  read: (json: ArrayBuffer) => PosMap;
  /** Loads the points that were read last. */
  group: () => void;
}

/** Creates an index that has read nothing yet. */
export function createPointIndex(): PointIndex {
  const index = createClusterIndex();
  let positions = new Int32Array(0);
  let tones = '';
  return {
    ...index,
    read: (json) => {
      const map = readPosMap(new TextDecoder().decode(json));
      // The answer's memory moves to the page, so the worker keeps a copy.
      positions = map.positions.slice();
      tones = map.actifs;
      return map;
    },
    group: () => {
      index.load(positions, tones, OPENING_ZOOM);
    },
  };
}
