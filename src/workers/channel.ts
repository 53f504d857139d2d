/** A call to a worker; `id` is unique in its channel. */
export interface WorkerRequest {
  id: number;
  method: string;
  args: readonly unknown[];
}

export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string };

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Failures {
  /** What the worker says of a call that failed, as an error. */
  refused: (text: string) => Error;
  /** The worker ended before it answered. */
  ended: () => Error;
}

export interface Channel {
  /** `given`: memory that changes hands instead of being copied. */
  call: (method: string, args: readonly unknown[], given?: readonly ArrayBuffer[]) => Promise<unknown>;
  /** Ends the worker; what waits for it fails. The next call starts another. */
  end: () => void;
}

/** Calls to one worker, made at the first of them. */
export function openChannel(makeWorker: () => Worker, failures: Failures): Channel {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const end = () => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(failures.ended());
    waiting.clear();
  };
  const settle = (answer: WorkerAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(failures.refused(answer.error));
    else call?.resolve(answer.value);
  };
  const start = (): Worker => {
    const started = makeWorker();
    started.onmessage = (message: MessageEvent<WorkerAnswer>) => { settle(message.data); };
    started.onerror = end;
    return started;
  };
  return {
    end,
    call: (method, args, given = []) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, method, args } satisfies WorkerRequest, [...given]);
      }),
  };
}
