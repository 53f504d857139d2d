import type { WorkerAnswer, WorkerRequest } from '../../src/workers/channel.ts';
import { readPosMap, type PosMap } from '../../src/workers/map/posMap.ts';

/** A worker that gives only the answers of a test. */
export class FakeWorker {
  static started: FakeWorker[] = [];
  onmessage: ((message: { data: WorkerAnswer }) => void) | null = null;
  onerror: ((event?: Event) => void) | null = null;
  received: WorkerRequest[] = [];
  terminated = false;
  constructor() {
    FakeWorker.started.push(this);
  }
  postMessage(request: WorkerRequest) {
    this.received.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  answer(answer: WorkerAnswer) {
    this.onmessage?.({ data: answer });
  }

  /** Returns a factory of workers and forgets those of earlier tests. */
  static maker(): () => Worker {
    FakeWorker.started = [];
    return () => new FakeWorker() as unknown as Worker;
  }

  /** Returns the worker that was started last. */
  static last(): FakeWorker {
    const worker = FakeWorker.started.at(-1);
    if (!worker) throw new Error('no worker was started');
    return worker;
  }
}

/** Reads a map's answer without its worker, for `jest.mock` of `workers/workerClusters.ts`. */
export async function readPosMapInWorker(response: Response): Promise<PosMap> {
  // An answer from a worker is a copy, too.
  return structuredClone(readPosMap(await response.text()));
}
