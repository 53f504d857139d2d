import { turns } from '../../db/turns.ts';

/** How long one waits for the work before, in ms: that of two large imports. */
const PATIENCE = 10_000;

const lines = new Map<string, ReturnType<typeof turns>>();

/**
 * Runs `work` once the earlier work of the same kind in this process has ended, well or not. Imports of one kind take turns in
 * the database anyway; waiting here, before a connection is taken, leaves the pool to everybody else. @throws NoTurn.
 */
export function oneAtATime<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(kind) ?? turns(1, PATIENCE);
  lines.set(kind, line);
  return line(work);
}
