/** A call to a worker; `id` is unique in its channel. */
export interface WorkerRequest {
  id: number;
  method: string;
  args: readonly unknown[];
}

export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string };

interface Waiting {
  request: WorkerRequest;
  /** Its memory went to the worker and is lost with it, so the call cannot be sent again. */
  isTransferred: boolean;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Failures {
  /** Makes an error of the text that the worker answered. */
  refused: (text: string) => Error;
  /** Makes an error when the worker ended before it answered; `unloaded`: its file did not load. */
  ended: (unloaded: boolean) => Error;
}

/** Delay before a worker whose file did not load is started again, once (ms). */
const PAUSE_MS = 300;
/** Tells whether the file did not load: an error of code that runs in a worker has a message. */
const isUnloaded = (event?: Event): boolean => event !== undefined && !('message' in event);

export interface Channel {
  /** `transferred`: memory that is moved to the worker instead of being copied. */
  call: (method: string, args: readonly unknown[], transferred?: readonly ArrayBuffer[]) => Promise<unknown>;
  /** Ends the worker and rejects the pending calls. The next call starts another worker. */
  end: () => void;
}

/** Opens a channel to one worker, which is started at the first call. */
export function openChannel(makeWorker: () => Worker, failures: Failures): Channel {
  let worker: Worker | null = null;
  let lastId = 0;
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
        lastId += 1;
        const request: WorkerRequest = { id: lastId, method, args };
        waiting.set(lastId, { request, isTransferred: transferred.length > 0, resolve, reject });
        worker.postMessage(request, [...transferred]);
      }),
  };
}
