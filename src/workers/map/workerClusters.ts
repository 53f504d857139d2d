import { createMapWorkers } from './mapWorkers.ts';

/** The application's workers for maps. Their file has the same origin, as the Content-Security-Policy requires. */
export const { read: readPosMapInWorker, open: workerClusters } = createMapWorkers(
  () => new Worker(new URL('./clusters.worker.ts', import.meta.url), { type: 'module', name: 'clusters' }),
);
