import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { notFound, refused } from '../../plugins/problem.ts';
import { lockCommercial } from '../utilisateurs/acting.ts';

/**
 * Entrusts a device to a representative, or to nobody; answers its id. The database keeps who had it until now. To be run inside the
 * caller's transaction. @throws 404 without such a device, 422 when there is no such active representative.
 */
export async function assignDevice(tx: Queryable, actor: Actor, code: string, username: string | null): Promise<number> {
  const user = username === null ? undefined : await lockCommercial(tx, username);
  if (username !== null && !user) throw refused([{ propertyPath: 'username', message: `commercial inconnu (${username})` }]);
  if (user && !user.isEnabled) throw refused([{ propertyPath: 'username', message: `ce commercial est désactivé (${user.username})` }]);
  const device = await tx.first<{ id: number; holder: string | null }>(sql`
    select d.id, u.username as holder from tracking_device d left join utilisateur u on u.id = d.utilisateur_id where d.code = ${code} for no key update of d`);
  if (!device) throw notFound('Cet appareil n’existe pas.');
  if (device.holder === (user?.username ?? null)) return device.id;
  await tx.rows(sql`update tracking_device set utilisateur_id = ${user?.id ?? null} where id = ${device.id}`);
  await audit(tx, actor, {
    action: user ? 'assigner' : 'retirer', entity: 'tracking_device', entityId: code, before: { utilisateur: device.holder }, after: { utilisateur: user?.username ?? null },
  });
  return device.id;
}
