import sql from 'sql-template-tag';
import type { Db } from '../../db/pool.ts';
import type { SecurityEvent } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { passwordMatches } from '../login/passwords/hash.ts';
import { countAttempt, forgiveAttempt, tooManyAttempts } from '../login/throttle.ts';

export interface OwnPassword {
  typed: string;
  /** What it was typed for, as the security log names it. */
  target: string;
  /** IP address of the request. */
  ip: string;
  /** Notes in the security log that it was refused. */
  onRefusal: (event: SecurityEvent) => void;
}

/**
 * Verifies the password that a signed-in person typed again. Returns its hash, or undefined when it is wrong. Wrong
 * ones are counted together with failed sign-ins, so that a session left open cannot be used to guess the password.
 * @throws 429 after too many wrong ones.
 */
export async function checkOwnPassword(
  db: Db,
  actor: Actor,
  { typed, target, ip, onRefusal }: OwnPassword,
): Promise<string | undefined> {
  // Counted by session: attempts of others against the account must not keep its person from this.
  const own = { kind: 'session', hash: actor.sessionHash } as const;
  const minutes = await countAttempt(db, ip, actor.username, own);
  if (minutes > 0) {
    onRefusal({ event: 'sign_in_throttled', target });
    throw tooManyAttempts(minutes);
  }
  const found = await db.first<{ hash: string | null }>(
    sql`select password_hash as hash from utilisateur where id = ${actor.id}`,
  );
  if (!(await passwordMatches(found?.hash, typed))) return undefined;
  await forgiveAttempt(db, ip, actor.username, own);
  return found?.hash ?? undefined;
}
