import { readPosMap, type PosMap } from '../../src/workers/posMap.ts';

/** A map's answer read without its worker: `jest.mock` of `workers/workerClusters.ts`. */
export async function readPosMapInWorker(response: Response): Promise<PosMap> {
  // As from a worker, what comes over is a copy.
  return structuredClone(readPosMap(await response.text()));
}
