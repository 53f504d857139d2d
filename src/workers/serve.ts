import type { WorkerAnswer, WorkerRequest } from './channel.ts';
import { buffersOf } from './import/rows/sentTexts.ts';

/**
 * Answers the calls of a channel, in a worker: `methods` can be called, `textOf` gives the text of an error for the
 * page. Memory is moved to the page, not copied.
 */
export function serve<Methods extends object>(methods: Methods, textOf: (error: unknown) => string): void {
  // The DOM and worker libraries declare `self` differently, so its type is given here.
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
