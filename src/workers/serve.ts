import type { WorkerAnswer, WorkerRequest } from './channel.ts';
import { buffersOf } from './import/rows/sentTexts.ts';

/**
 * Answers the calls of a channel, in a worker: `methods` are what can be called, `textOf` tells the page of an error.
 * Memory changes hands.
 */
export function serve<Methods extends object>(methods: Methods, textOf: (error: unknown) => string): void {
  // Typed by hand: the DOM and worker libraries declare `self` differently.
  const scope = self as unknown as DedicatedWorkerGlobalScope;
  const answer = async ({ id, method, args }: WorkerRequest): Promise<WorkerAnswer> => {
    try {
      const act = methods[method as keyof Methods] as (...values: unknown[]) => unknown;
      return { id, value: await act(...args) };
    } catch (error) {
      return { id, error: textOf(error) };
    }
  };
  scope.onmessage = (message: MessageEvent<WorkerRequest>) => {
    void answer(message.data).then((result) => {
      scope.postMessage(result, buffersOf(result));
    });
  };
}
