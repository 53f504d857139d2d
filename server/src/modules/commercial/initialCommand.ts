import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';

/** Sets a representative's initial order value (Ar) with its audit line; answers whether they exist. */
export async function setInitialCommand(tx: Queryable, actor: Actor, username: string, amount: number): Promise<number | undefined> {
  const user = await tx.first<{ id: number; before: number }>(sql`
    select id, initial_command_value as before from utilisateur where username = ${username} and role_code = 'ROLE_COMMERCIAL' for no key update`);
  if (!user) return undefined;
  await tx.rows(sql`update utilisateur set initial_command_value = ${amount}, last_update_at = now() where id = ${user.id}`);
  await audit(tx, actor, {
    action: 'modifier', entity: 'utilisateur', entityId: username, before: { initialCommandValue: user.before }, after: { initialCommandValue: amount },
  });
  return user.id;
}
