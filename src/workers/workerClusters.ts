import { createMapWorkers } from './mapWorkers.ts';

/** The application's workers for maps: a same-origin worker file, as the Content-Security-Policy asks. */
export const { read: readPosMapInWorker, open: workerClusters } = createMapWorkers(
  () => new Worker(new URL('./clusters.worker.ts', import.meta.url), { type: 'module', name: 'clusters' }),
);
