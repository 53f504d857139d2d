import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { forbidden, refused } from '../../plugins/problem.ts';

/** The representative for whom the mobile application acts. */
export interface ActingFor {
  id: number;
  username: string;
}

/** A representative by username, locked until the end of the transaction, or undefined. */
export const lockCommercial = (
  tx: Queryable,
  username: string,
): Promise<(ActingFor & { isEnabled: boolean }) | undefined> =>
  tx.first(
    sql`
    select id, username, is_enabled as "isEnabled" from utilisateur
    where username = ${username} and role_code = 'ROLE_COMMERCIAL' for no key update`,
    'locked commercial',
  );

/**
 * The representative a request is for: the sender themself, or the one an administrator names in `field`. The user is
 * locked until the end of the transaction, so that they cannot be disabled meanwhile, and a representative's own call
 * counts as activity.
 * @throws 403 when a representative names another, 422 naming `field` when there is no such active representative.
 */
export async function actingFor(
  tx: Queryable,
  actor: Actor,
  named: string | null | undefined,
  field: string,
): Promise<ActingFor> {
  const own = actor.role === 'ROLE_COMMERCIAL';
  const username = own ? (named ?? actor.username) : named;
  if (own && username !== actor.username) throw forbidden('Un commercial n’agit qu’en son propre nom.');
  if (!username) throw refused([{ propertyPath: field, message: 'valeur obligatoire' }]);
  const user = await lockCommercial(tx, username);
  if (!user) throw refused([{ propertyPath: field, message: `commercial inconnu (${username})` }]);
  if (!user.isEnabled) throw refused([{ propertyPath: field, message: `ce commercial est désactivé (${username})` }]);
  if (own) await tx.rows(sql`update utilisateur set last_activity_at = now() where id = ${user.id}`);
  return { id: user.id, username: user.username };
}
