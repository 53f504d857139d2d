import type { WorkerAnswer, WorkerRequest } from '../../src/workers/channel.ts';

/** A worker that answers only what a test says. */
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

  /** What makes the workers of a test, none of them yet. */
  static maker(): () => Worker {
    FakeWorker.started = [];
    return () => new FakeWorker() as unknown as Worker;
  }

  /** The one started last. */
  static last(): FakeWorker {
    const worker = FakeWorker.started.at(-1);
    if (!worker) throw new Error('aucun worker');
    return worker;
  }
}
