const last = new Map<string, Promise<unknown>>();

/**
 * Runs `work` once the earlier work of the same kind in this process has ended, well or not. Imports of one kind take turns in
 * the database anyway; waiting here, before a connection is taken, leaves the pool to everybody else.
 */
export function oneAtATime<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const run = (last.get(kind) ?? Promise.resolve()).then(work);
  last.set(kind, run.catch(() => undefined));
  return run;
}
