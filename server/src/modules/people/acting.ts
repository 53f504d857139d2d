import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { BY_ITSELF, step } from '../../db/transactions/steps.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { forbidden, refused } from '../../plugins/problem.ts';

/** The representative for whom the mobile application acts. */
export interface ActingFor {
  id: number;
  username: string;
}

type Known = ActingFor & { isEnabled: boolean };

/** A representative by username, locked until the end of the transaction, or undefined. */
export const lockCommercial = (tx: Queryable, username: string): Promise<Known | undefined> =>
  tx.first(
    sql`
    select id, username, is_enabled as "isEnabled" from utilisateur
    where username = ${username} and role_code = 'ROLE_COMMERCIAL' for no key update`,
    'locked commercial',
  );

/**
 * The same, together with their running figures: for whatever changes their stock. Both are locked before anything else
 * (docs/locks.md). A transaction that is shared does not wait for a representative who is busy.
 */
export const lockCommercialAndFigures = step('people', async (tx, asked: readonly string[], isShared) => {
  const locked = await tx.rows<Known>(
    sql`
    select u.id, u.username, u.is_enabled as "isEnabled" from utilisateur u
      join commercial_cumul c on c.commercial_id = u.id
    where u.username = any(${asked}::text[]) and u.role_code = 'ROLE_COMMERCIAL'
      for no key update of u, c ${isShared ? sql`skip locked` : empty}`,
    isShared ? 'locked commercials who are free' : 'locked commercial and figures',
  );
  return asked.map(
    (username) => locked.find((known) => known.username === username) ?? (isShared ? BY_ITSELF : undefined),
  );
});

/** Notes that representatives were active; of a call that is refused in company, the note remains. */
const noteActivity = step('people', async (tx, ids: readonly number[]) => {
  await tx.rows(
    sql`update utilisateur set last_activity_at = now() where id = any(${ids}::bigint[])`,
    'commercials seen',
  );
  return ids.map(() => undefined);
});

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
  lock: (tx: Queryable, username: string) => Promise<Known | undefined> = lockCommercial,
): Promise<ActingFor> {
  const own = actor.role === 'ROLE_COMMERCIAL';
  const username = own ? (named ?? actor.username) : named;
  if (own && username !== actor.username) throw forbidden('Un commercial n’agit qu’en son propre nom.');
  if (!username) throw refused([{ propertyPath: field, message: 'valeur obligatoire' }]);
  const user = await lock(tx, username);
  if (!user) throw refused([{ propertyPath: field, message: `commercial inconnu (${username})` }]);
  if (!user.isEnabled) throw refused([{ propertyPath: field, message: `ce commercial est désactivé (${username})` }]);
  if (own) await noteActivity(tx, user.id);
  return { id: user.id, username: user.username };
}
