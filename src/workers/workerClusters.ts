import { createClusterClient, type ClusterClient } from './clusterClient.ts';

/** The application's index of points: a same-origin worker file, as the Content-Security-Policy asks. */
export const workerClusters = (): ClusterClient =>
  createClusterClient(() => new Worker(new URL('./clusters.worker.ts', import.meta.url), { type: 'module', name: 'clusters' }));
