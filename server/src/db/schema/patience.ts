import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { steadyMs } from '../clock.ts';

/** How a change of the schema waits for those who work. */
export interface Patience {
  /** Longest wait for one lock (ms). Whoever comes after it waits as long. */
  readonly lock: number;
  /** Pauses between attempts (ms); the last one repeats. */
  readonly pauses: readonly number[];
  /** When it gives up (ms). */
  readonly end: number;
}

export const PATIENCE: Patience = { lock: 1_000, pauses: [1_000, 2_000, 4_000, 8_000, 15_000], end: 600_000 };

/** Lock not available, deadlock. */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && BUSY.has(error.code);

interface Oldest {
  pid: number;
  application: string;
  seconds: number;
}

const OLDEST = `select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::int as seconds
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  order by xact_start limit 1`;

const oldestOf = async (client: pg.ClientBase): Promise<Oldest | undefined> =>
  (await client.query<Oldest>(OLDEST)).rows[0];

const named = (oldest: Oldest | undefined): string =>
  oldest === undefined
    ? ''
    : ` La plus ancienne est celle du processus ${oldest.pid} de PostgreSQL, ouverte depuis ${oldest.seconds} s.`;

/**
 * Tries `attempt` until it gets its locks. Between two attempts nobody waits for it, so a long transaction delays the
 * change alone. `tell` is told of each vain attempt.
 * @throws Error with a French text when it gives up.
 */
export async function patiently(
  client: pg.ClientBase,
  { what, patience, tell }: { what: string; patience: Patience; tell: (line: object, msg: string) => void },
  attempt: () => Promise<void>,
): Promise<void> {
  const started = steadyMs();
  for (let tries = 1; ; tries += 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const oldest = await oldestOf(client);
      const pause = patience.pauses[Math.min(tries, patience.pauses.length) - 1] ?? 0;
      if (steadyMs() - started + pause > patience.end)
        throw new Error(
          `La mise à jour de la base (${what}) attend en vain la fin d’autres transactions.${named(oldest)} ` +
            'Terminez-les, puis relancez\u00a0: ce qui est déjà fait reste.',
          { cause: error },
        );
      tell({ migration: what, tries, oldest }, 'a migration waits for a lock, and tries again');
      await sleep(pause);
    }
  }
}
