import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { notFound } from '../../plugins/problem.ts';

/**
 * Switches a miscellaneous product on or off; its stock stays with whoever holds it.
 * @throws 404 when there is no such product.
 */
export async function setMiscellaneousEnabled(tx: Queryable, actor: Actor, code: string, isEnabled: boolean): Promise<void> {
  const item = await tx.first<{ id: number; isEnabled: boolean }>(sql`
    select id, is_enabled as "isEnabled" from miscellaneous where code = ${code} for no key update`);
  if (!item) throw notFound('Produit divers non trouvé');
  if (item.isEnabled === isEnabled) return;
  await tx.rows(sql`update miscellaneous set is_enabled = ${isEnabled} where id = ${item.id}`);
  await audit(tx, actor, {
    action: isEnabled ? 'activer' : 'désactiver', entity: 'miscellaneous', entityId: code,
    before: { isEnabled: item.isEnabled }, after: { isEnabled },
  });
}
