import { AsyncLocalStorage } from 'node:async_hooks';
import { type Work, workUnderWay } from '../observed.ts';

/** Requests that only read. */
const readers = new WeakSet<Work>();
const apart = new AsyncLocalStorage<true>();

/** Lets the statements of a request go to a replica from now on. */
export const letReadReplica = (work: Work): void => void readers.add(work);

/** Keeps the rest of the present request on the server that is written to. */
export function stayOnPrimary(): void {
  const work = workUnderWay.getStore();
  if (work) readers.delete(work);
}

/** Runs `work`, which writes, on the server that is written to, whatever request it was begun for. */
export const onPrimary = <T>(work: () => Promise<T>): Promise<T> => apart.run(true, work);

/** The present request if its statements may go to a replica. */
export function readerUnderWay(): Work | undefined {
  const work = workUnderWay.getStore();
  return work && readers.has(work) && !apart.getStore() ? work : undefined;
}
