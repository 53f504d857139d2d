import sql from 'sql-template-tag';
import type { InitialCommandBody } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit, lastAuthor } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem } from '../../plugins/problem.ts';

/**
 * Sets a representative's initial order value (Ar); answers their id. What is there already is no change: it leaves no
 * trace, and who sends the same again after a lost answer is told of no conflict. To be run inside the caller's
 * transaction.
 * @throws 404, or 412 with the value as it is now (`actuel`) when the request set out from another one.
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
