import { readPosMap, type PosMap } from '../../src/workers/posMap.ts';

/** Reads a map's answer without its worker, for `jest.mock` of `workers/workerClusters.ts`. */
export async function readPosMapInWorker(response: Response): Promise<PosMap> {
  // An answer from a worker is a copy, too.
  return structuredClone(readPosMap(await response.text()));
}
