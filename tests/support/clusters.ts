import type { ClusterClient } from '../../src/workers/map/mapWorkers.ts';
import { createClusterIndex } from '../../src/workers/map/clusterIndex.ts';

/** The index of a map's points without its worker, for `jest.mock` of `workers/workerClusters.ts`. */
export function workerClusters(): ClusterClient {
  const index = createClusterIndex();
  return {
    load: async (positions, tones) => index.load(positions, tones),
    view: async (box, zoom) => index.view(box, zoom),
    expansion: async (cluster) => index.expansion(cluster),
    leaves: async (cluster, limit) => index.leaves(cluster, limit),
    end: () => undefined,
  };
}
