import sql from 'sql-template-tag';
import type { SessionsEnded } from '../../contract/compte.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity, type SecurityEvent } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { noteProof } from '../../plugins/access/repository.ts';
import { Problem, refused } from '../../plugins/problem.ts';
import { forgetOtherDevices } from '../login/knownDevices.ts';
import { hashPassword, passwordMatches } from '../login/passwords/hash.ts';
import { newPasswordProblem } from '../login/passwords/rules.ts';
import { countAttempt, forgiveAttempt } from '../login/throttle.ts';
import { endOthers } from './sessions.ts';

const WRONG = 'Le mot de passe actuel est incorrect';
const SAME = 'Le nouveau mot de passe doit être différent de l’actuel';

export interface PasswordChange {
  currentPassword: string;
  password: string;
  /** IP address of the request. */
  ip: string;
  /** Notes in the security log that it was refused. */
  onRefusal: (event: SecurityEvent) => void;
}

/**
 * Changes one's own password, ends one's other sessions and forgets one's other devices; this session stays. Wrong current passwords are counted
 * together with failed sign-ins, so that a session left open cannot be used to guess the password. @throws 422 naming
 * the field, 429 after too many wrong ones.
 */
export async function changeMyPassword(
  db: Db,
  actor: Actor,
  { currentPassword, password, ip, onRefusal }: PasswordChange,
): Promise<SessionsEnded> {
  const problem = (await newPasswordProblem(password)) ?? (password === currentPassword ? SAME : undefined);
  const missing =
    currentPassword === '' ? [{ propertyPath: 'currentPassword', message: 'Le mot de passe actuel est requis' }] : [];
  if (problem !== undefined || missing.length > 0)
    throw refused([...missing, ...(problem === undefined ? [] : [{ propertyPath: 'password', message: problem }])]);
  // Counted by session: attempts of others against the account must not keep its person from this.
  const own = { kind: 'session', hash: actor.sessionHash } as const;
  const minutes = await countAttempt(db, ip, actor.username, own);
  if (minutes > 0) {
    onRefusal({ event: 'sign_in_throttled', target: 'mot de passe' });
    throw new Problem(429, `Trop de tentatives. Réessayez dans ${minutes} minute(s).`, { retryAfter: minutes * 60 });
  }
  const known = await db.first<{ hash: string | null }>(
    sql`select password_hash as hash from utilisateur where id = ${actor.id}`,
  );
  if (!(await passwordMatches(known?.hash, currentPassword))) {
    onRefusal({ event: 'sign_in_failed', target: 'mot de passe', details: { raison: 'mot de passe' } });
    throw refused([{ propertyPath: 'currentPassword', message: WRONG }]);
  }
  await forgiveAttempt(db, ip, actor.username, own);
  const passwordHash = await hashPassword(password);
  return db.tx(async (tx) => {
    // An administrator or another window may have changed the password since it was read.
    const changed = await tx.first(
      sql`update utilisateur set password_hash = ${passwordHash}, must_change_password = false
        where id = ${actor.id} and password_hash = ${known?.hash ?? ''} returning id`,
    );
    if (!changed) throw refused([{ propertyPath: 'currentPassword', message: WRONG }]);
    const { length: ended } = await endOthers(tx, actor);
    await forgetOtherDevices(tx, actor.id, actor.sessionHash);
    await noteProof(tx, actor.sessionHash);
    await audit(tx, actor, {
      action: 'changer le mot de passe',
      entity: 'utilisateur',
      entityId: actor.username,
      after: { sessionsFermees: ended },
    });
    await recordSecurity(tx, actor, {
      event: 'password_changed',
      target: actor.username,
      details: { sessions: ended },
    });
    return { ended };
  });
}
