/** A call to a worker; `id` is unique in its channel. */
export interface WorkerRequest {
  id: number;
  method: string;
  args: readonly unknown[];
}

export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string };

interface Waiting {
  request: WorkerRequest;
  /** What it was given is gone with the worker: it cannot be sent again. */
  isTransferred: boolean;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Failures {
  /** What the worker says of a call that failed, as an error. */
  refused: (text: string) => Error;
  /** The worker ended before it answered; `unloaded`: its file did not come. */
  ended: (unloaded: boolean) => Error;
}

/** Before a worker whose file did not come is started again, once (ms). */
const PAUSE_MS = 300;
/** The file did not come: an error of what runs in a worker has a message. */
const isUnloaded = (event?: Event): boolean => event !== undefined && !('message' in event);

export interface Channel {
  /** `given`: memory that changes hands instead of being copied. */
  call: (method: string, args: readonly unknown[], transferred?: readonly ArrayBuffer[]) => Promise<unknown>;
  /** Ends the worker; what waits for it fails. The next call starts another. */
  end: () => void;
}

/** Calls to one worker, made at the first of them. */
export function openChannel(makeWorker: () => Worker, failures: Failures): Channel {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  let isSecond = false;

  const fail = (unloaded: boolean) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(failures.ended(unloaded));
    waiting.clear();
  };
  const end = () => {
    fail(false);
  };
  const onBroken = (event?: Event) => {
    const again = [...waiting.values()];
    if (!isUnloaded(event) || isSecond || again.some(({ isTransferred }) => isTransferred)) {
      fail(isUnloaded(event));
      return;
    }
    isSecond = true;
    worker?.terminate();
    worker = null;
    setTimeout(() => {
      for (const { request } of waiting.values()) {
        worker ??= start();
        worker.postMessage(request);
      }
    }, PAUSE_MS);
  };
  const settle = (answer: WorkerAnswer) => {
    isSecond = false;
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(failures.refused(answer.error));
    else call?.resolve(answer.value);
  };
  const start = (): Worker => {
    const started = makeWorker();
    started.onmessage = (message: MessageEvent<WorkerAnswer>) => {
      settle(message.data);
    };
    started.onerror = onBroken;
    return started;
  };
  return {
    end,
    call: (method, args, transferred = []) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        last += 1;
        const request: WorkerRequest = { id: last, method, args };
        waiting.set(last, { request, isTransferred: transferred.length > 0, resolve, reject });
        worker.postMessage(request, [...transferred]);
      }),
  };
}
