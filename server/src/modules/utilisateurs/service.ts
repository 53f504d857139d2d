import sql from 'sql-template-tag';
import type { Utilisateur } from '../../contract/utilisateur.ts';
import { forgetTotals } from '../../db/list.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { conflict, forbidden, notFound } from '../../plugins/problem.ts';
import { endSessionsOf } from '../../plugins/session.ts';
import { findByIds } from './repository.ts';

const LAST_ADMIN = 'Au moins un administrateur actif est requis.';

/**
 * Switches a user on or off (admin; back-office users also ask for `users.update`). Switching off ends their sessions.
 * @throws 404, 403, or 409 when no active administrator would be left.
 */
export async function setEnabled(db: Db, actor: Actor, username: string, isEnabled: boolean): Promise<Utilisateur> {
  const changed = await db.tx(async (tx) => {
    // Administrators are locked together, in one order: two of them switching each other off must not both succeed.
    await tx.rows(sql`select id from utilisateur where role_code in (select code from utilisateur_role where is_admin) order by id for update`);
    const user = await tx.first<{ id: number; is_enabled: boolean; role_code: string; is_admin: boolean }>(sql`
      select u.id, u.is_enabled, u.role_code, r.is_admin from utilisateur u join utilisateur_role r on r.code = u.role_code
      where u.username = ${username} for update of u`);
    if (!user) throw notFound('Cet utilisateur n’existe pas.');
    if (user.role_code !== 'ROLE_COMMERCIAL' && !actor.permissions.has('users.update')) throw forbidden();
    if (user.is_enabled !== isEnabled) {
      await tx.rows(sql`update utilisateur set is_enabled = ${isEnabled} where id = ${user.id}`);
      await audit(tx, actor, {
        action: isEnabled ? 'activer' : 'désactiver', entity: 'utilisateur', entityId: username,
        before: { isEnabled: user.is_enabled }, after: { isEnabled },
      });
    }
    if (!isEnabled) {
      if (user.is_admin) {
        const left = await tx.first(sql`select 1 from utilisateur u join utilisateur_role r on r.code = u.role_code where r.is_admin and u.is_enabled limit 1`);
        if (!left) throw conflict(LAST_ADMIN);
      }
      await endSessionsOf(tx, user.id);
    }
    const [found] = await findByIds(tx, [user.id]);
    if (!found) throw notFound('Cet utilisateur n’existe pas.');
    return found;
  });
  forgetTotals('Utilisateur');
  return changed;
}
