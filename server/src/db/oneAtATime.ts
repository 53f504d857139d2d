import { turns } from './turns.ts';

/**
 * How long one waits for the work before, in ms: the application waits twenty seconds for an act, two minutes for a
 * whole file or the accounting system.
 */
export const PATIENCE = { act: 10_000, file: 100_000 };

const lines = new Map<string, { inTurn: ReturnType<typeof turns>; inside: number }>();

/**
 * Runs `work` once the earlier work of the same kind in this process has ended, well or not. What changes the same rows
 * takes turns in the database anyway; waiting here, before a connection is taken, leaves the pool to everybody else.
 * @throws NoTurn after `patience` ms.
 */
export async function oneAtATime<T>(kind: string, work: () => Promise<T>, patience = PATIENCE.file): Promise<T> {
  const line = lines.get(kind) ?? { inTurn: turns(1), inside: 0 };
  lines.set(kind, line);
  line.inside += 1;
  try {
    return await line.inTurn(work, patience);
  } finally {
    line.inside -= 1;
    if (line.inside === 0) lines.delete(kind);
  }
}
