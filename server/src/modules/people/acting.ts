import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { forbidden, refused } from '../../plugins/problem.ts';

/** The representative for whom the mobile application acts. */
export interface ActingFor {
  id: number;
  username: string;
}

type Locked = Promise<(ActingFor & { isEnabled: boolean }) | undefined>;

/** A representative by username, locked until the end of the transaction, or undefined. */
export const lockCommercial = (tx: Queryable, username: string): Locked =>
  tx.first(
    sql`
    select id, username, is_enabled as "isEnabled" from utilisateur
    where username = ${username} and role_code = 'ROLE_COMMERCIAL' for no key update`,
    'locked commercial',
  );

/**
 * The same, together with their running figures: for whatever changes their stock. Both are locked before anything else
 * (docs/locks.md).
 */
export const lockCommercialAndFigures = (tx: Queryable, username: string): Locked =>
  tx.first(
    sql`
    select u.id, u.username, u.is_enabled as "isEnabled" from utilisateur u
      join commercial_cumul c on c.commercial_id = u.id
    where u.username = ${username} and u.role_code = 'ROLE_COMMERCIAL' for no key update of u, c`,
    'locked commercial and figures',
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
  lock = lockCommercial,
): Promise<ActingFor> {
  const own = actor.role === 'ROLE_COMMERCIAL';
  const username = own ? (named ?? actor.username) : named;
  if (own && username !== actor.username) throw forbidden('Un commercial n’agit qu’en son propre nom.');
  if (!username) throw refused([{ propertyPath: field, message: 'valeur obligatoire' }]);
  const user = await lock(tx, username);
  if (!user) throw refused([{ propertyPath: field, message: `commercial inconnu (${username})` }]);
  if (!user.isEnabled) throw refused([{ propertyPath: field, message: `ce commercial est désactivé (${username})` }]);
  if (own) {
    const seen = sql`update utilisateur set last_activity_at = now() where id = ${user.id}`;
    await tx.rows(seen, 'commercial seen');
  }
  return { id: user.id, username: user.username };
}
