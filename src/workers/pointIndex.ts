import { createClusterIndex, type ClusterIndex } from './clusterIndex.ts';
import { OPENING_ZOOM, readPosMap, type PosMap } from './posMap.ts';

/** A `ClusterIndex` that reads its points itself, so that they are grouped while the page still makes its map. */
export interface PointIndex extends ClusterIndex {
  /** The answer of `GET /pos/map`, in UTF-8. @throws Error when it is none. */
  read: (json: ArrayBuffer) => PosMap;
  /** Takes the points that were read last instead of those before. */
  group: () => void;
}

/** An index that has read nothing. */
export function createPointIndex(): PointIndex {
  const index = createClusterIndex();
  let positions = new Int32Array(0);
  let tones = '';
  return {
    ...index,
    read: (json) => {
      const map = readPosMap(new TextDecoder().decode(json));
      // What is answered leaves for the page, memory included.
      positions = map.positions.slice();
      tones = map.actifs;
      return map;
    },
    group: () => {
      index.load(positions, tones, OPENING_ZOOM);
    },
  };
}
