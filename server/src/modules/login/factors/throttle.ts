import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/pool.ts';
import { countAttempt, forgiveAttempt, hit } from '../throttle.ts';

/**
 * Wrong proofs of one account, from wherever they come. Only who knows the password gets so far, so an account cannot
 * be closed from outside; and 480 guesses of six digits a day find a code once in two years.
 */
const ACCOUNT = { hits: 20, seconds: 3600 };

const nameOf = (userId: number) => `second facteur ${userId}`;
const keyOf = (userId: number) => `factor:${userId}`;

/** Counts a proof before it is verified. Returns the minutes to wait, or 0 when it may go on. */
export async function countProof(db: Queryable, ip: string, userId: number): Promise<number> {
  const minutes = await countAttempt(db, ip, nameOf(userId));
  const bucket = await hit(db, sql`${keyOf(userId)}`, ACCOUNT.seconds);
  const wait = bucket && bucket.hits > ACCOUNT.hits ? bucket.wait : 0;
  return Math.max(minutes, Math.ceil(wait / 60));
}

/** Removes a right proof from the count, and the wrong ones before it. */
export async function forgiveProof(db: Queryable, ip: string, userId: number): Promise<void> {
  await forgiveAttempt(db, ip, nameOf(userId));
  await db.rows(sql`delete from rate_bucket where key = ${keyOf(userId)}`);
}
