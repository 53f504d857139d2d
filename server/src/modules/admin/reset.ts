import sql from 'sql-template-tag';
import type { SessionsEnded } from '../../contract/compte.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { requireProof } from '../../plugins/access/proof.ts';
import { conflict, notFound, refused } from '../../plugins/problem.ts';
import { endSessionsOf } from '../../plugins/access/repository.ts';
import { hashPassword } from '../login/passwords/hash.ts';
import { newPasswordProblem } from '../login/passwords/rules.ts';
import { personNamed } from '../people/person.ts';

/**
 * Gives somebody else a new password, which they have to change when they sign in unless it is shared, and ends their
 * sessions.
 * @throws 404, 422 for a password that breaks a rule (docs/product.md, 3.7), 403 without a fresh proof, or 409 for
 * oneself: whoever finds a session left open must not take the account over without knowing its password.
 */
export async function resetPassword(
  db: Db,
  actor: Actor,
  username: string,
  { password, isShared }: { password: string; isShared: boolean },
): Promise<SessionsEnded> {
  if (username === actor.username) throw conflict('Votre propre mot de passe se change dans «\u00a0Mon compte\u00a0».');
  await personNamed(db, username);
  const problem = await newPasswordProblem(password);
  if (problem !== undefined) throw refused([{ propertyPath: 'password', message: problem }]);
  await requireProof(db, actor);
  const passwordHash = await hashPassword(password);
  return db.tx(async (tx) => {
    const user = await tx.first<{ id: number }>(
      sql`update utilisateur set password_hash = ${passwordHash}, must_change_password = ${!isShared}
        where username = ${username} returning id`,
    );
    if (!user) throw notFound('Cet utilisateur n’existe pas.');
    const { length: ended } = await endSessionsOf(tx, user.id);
    await audit(tx, actor, {
      action: 'réinitialiser le mot de passe',
      entity: 'utilisateur',
      entityId: username,
      after: { sessionsFermees: ended },
    });
    await recordSecurity(tx, actor, { event: 'password_reset', target: username, details: { sessions: ended } });
    return { ended };
  });
}
