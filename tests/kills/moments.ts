import { setTimeout as sleep } from 'node:timers/promises';
import { between, pick, type Random } from '../../server/src/demo/support/random.ts';
import type { Db } from '../../server/src/db/pool.ts';

/** The moment of a kill: after so many answers, and then some time later, or when a transaction reaches a statement. */
export interface Moment {
  readonly answers: number;
  readonly then: { readonly after: number } | { readonly seen: string };
}

/** Statements at which a transaction can be caught: its first, those in between, its last, and the commit itself. */
const STEPS = [
  'insert into idempotence',
  'insert into import_journal',
  'insert into (livraison|commande|ajustement|paiement|product)',
  'insert into stock_mouvement',
  'insert into audit',
  'update idempotence',
  '^commit',
];
/** Longest waits: for a transaction and for the answers (ms). */
const LONGEST_SIGHT = 1_500;
const LONGEST_ANSWERS = 10_000;

export const momentOf = (random: Random): Moment => ({
  answers: between(random, 1, 8),
  then: random() < 0.5 ? { after: between(random, 0, 400) } : { seen: pick(random, STEPS) },
});

export const nameOf = ({ answers, then }: Moment): string =>
  `${answers} answers, then ${'after' in then ? `${then.after} ms` : `« ${then.seen} »`}`;

async function until(limit: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + limit; performance.now() < end && !(await holds()); ) await sleep(1);
}

/** Resolves at that moment, or when the wait is over. */
export async function untilMoment({ answers, then }: Moment, db: Db, answered: () => number): Promise<void> {
  await until(LONGEST_ANSWERS, () => answered() >= answers);
  if ('after' in then) return sleep(then.after);
  await until(LONGEST_SIGHT, async () => {
    const { rowCount } = await db.pool.query(
      `select 1 from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query ~ $1 limit 1`,
      [then.seen],
    );
    return (rowCount ?? 0) > 0;
  });
}
