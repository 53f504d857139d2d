import sql from 'sql-template-tag';
import type { InitialCommandBody } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit, lastAuthor } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem } from '../../plugins/problem.ts';

/**
 * Sets a representative's initial order value (Ar) inside the caller's transaction, and returns their id. Setting the
 * same value again is no change and no conflict, so that a request can be repeated after a lost answer.
 * @throws 404, or 412 with the present value (`actuel`) when the request started from another one.
 */
export async function setInitialCommand(
  tx: Queryable,
  actor: Actor,
  username: string,
  { amount, previous }: InitialCommandBody,
): Promise<number> {
  const user = await tx.first<{ id: number; now: number }>(sql`
    select id, initial_command_value as now from utilisateur
      where username = ${username} and role_code = 'ROLE_COMMERCIAL' for no key update`);
  if (!user) throw notFound('Commercial non trouvé');
  const { id, now } = user;
  if (now === amount) return id;
  if (previous !== undefined && previous !== now) {
    const lastUpdateBy = await lastAuthor(tx, 'utilisateur', username, ['initialCommandValue']);
    throw new Problem(412, 'Cette valeur a été modifiée entre-temps par quelqu’un d’autre.', {
      actuel: { initialCommandValue: now, lastUpdateBy },
    });
  }
  await tx.rows(sql`update utilisateur set initial_command_value = ${amount}, last_update_at = now() where id = ${id}`);
  await audit(tx, actor, {
    action: 'modifier',
    entity: 'utilisateur',
    entityId: username,
    before: { initialCommandValue: now },
    after: { initialCommandValue: amount },
  });
  return id;
}
