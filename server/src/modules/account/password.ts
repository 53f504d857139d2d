import sql from 'sql-template-tag';
import type { SessionsEnded } from '../../contract/compte.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { noteProof } from '../../plugins/access/repository.ts';
import { refused } from '../../plugins/problem.ts';
import { forgetOtherDevices } from '../login/knownDevices.ts';
import { hashPassword } from '../login/passwords/hash.ts';
import { newPasswordProblem } from '../login/passwords/rules.ts';
import { checkOwnPassword, type OwnPassword } from './ownPassword.ts';
import { endOthers } from './sessions.ts';

const TARGET = 'mot de passe';
const WRONG = 'Le mot de passe actuel est incorrect';
const SAME = 'Le nouveau mot de passe doit être différent de l’actuel';

export interface PasswordChange extends Pick<OwnPassword, 'ip' | 'onRefusal'> {
  currentPassword: string;
  password: string;
}

/**
 * Changes one's own password, ends one's other sessions and forgets one's other devices; this session stays.
 * @throws 422 naming the field, 429 after too many wrong current passwords.
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
  const hash = await checkOwnPassword(db, actor, { typed: currentPassword, target: TARGET, ip, onRefusal });
  if (hash === undefined) {
    onRefusal({ event: 'sign_in_failed', target: TARGET, details: { raison: 'mot de passe' } });
    throw refused([{ propertyPath: 'currentPassword', message: WRONG }]);
  }
  const passwordHash = await hashPassword(password);
  return db.tx(async (tx) => {
    // An administrator or another window may have changed the password since it was read.
    const changed = await tx.first(
      sql`update utilisateur set password_hash = ${passwordHash}, must_change_password = false
        where id = ${actor.id} and password_hash = ${hash} returning id`,
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
