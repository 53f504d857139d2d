import { limitConcurrency } from './limitConcurrency.ts';

/**
 * Longest wait for the previous work, in ms: the application waits twenty seconds for an action, two minutes for a file
 * or the accounting system.
 */
export const MAX_WAIT_MS = { act: 10_000, file: 100_000 };

const lines = new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; inside: number }>();

/**
 * Runs `work` once the earlier work of the same kind in this process has ended or failed. The database would make them
 * wait too; waiting here, before taking a connection, leaves the pool to everybody else.
 * @throws WaitTimeout after `maxWaitMs` ms.
 */
export async function oneAtATime<T>(kind: string, work: () => Promise<T>, maxWaitMs = MAX_WAIT_MS.file): Promise<T> {
  const line = lines.get(kind) ?? { inTurn: limitConcurrency(1), inside: 0 };
  lines.set(kind, line);
  line.inside += 1;
  try {
    return await line.inTurn(work, maxWaitMs);
  } finally {
    line.inside -= 1;
    if (line.inside === 0) lines.delete(kind);
  }
}
