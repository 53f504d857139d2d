import sql from 'sql-template-tag';
import { type AssignBody, TrackingDevice } from '../../contract/trackingDevice.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem, refused } from '../../plugins/problem.ts';
import { contractOf } from '../../plugins/hydra/representation.ts';
import { type ActingFor, lockCommercial } from '../utilisateurs/acting.ts';
import { trackingDeviceList } from './list.ts';

/** Who is to carry a device. @throws 422 when there is no such active representative. */
async function bearerOf(tx: Queryable, username: string): Promise<ActingFor> {
  const user = await lockCommercial(tx, username);
  if (!user) throw refused([{ propertyPath: 'username', message: `commercial inconnu (${username})` }]);
  if (!user.isEnabled)
    throw refused([{ propertyPath: 'username', message: `ce commercial est désactivé (${user.username})` }]);
  return user;
}

/** Somebody else came first: what is there now. */
const overtaken = async (tx: Queryable, id: number, holder: string | null): Promise<Problem> => {
  const [device] = await trackingDeviceList.hydrate(tx, [id]);
  const detail =
    holder === null
      ? 'L’assignation de cet appareil a été retirée entre-temps.'
      : 'Cet appareil a été confié entre-temps à quelqu’un d’autre.';
  return new Problem(412, detail, { actuel: device && contractOf(TrackingDevice, device) });
};

/**
 * Entrusts a device to a representative, or to nobody; answers its id. The database keeps who had it until now. Whoever
 * has it already is no change: it leaves no trace, and who sends the same again after a lost answer is told of no
 * conflict. To be run inside the caller's transaction. @throws 404 without such a device, 422 when there is no such
 * active representative, 412 with the device as it is now (`actuel`) when the request set out from another holder.
 */
export async function assignDevice(
  tx: Queryable,
  actor: Actor,
  code: string,
  { username, previous }: AssignBody,
): Promise<number> {
  const user = username === null ? undefined : await bearerOf(tx, username);
  const device = await tx.first<{ id: number; holder: string | null }>(sql`
    select d.id, u.username as holder from tracking_device d left join utilisateur u on u.id = d.utilisateur_id
      where d.code = ${code} for no key update of d`);
  if (!device) throw notFound('Cet appareil n’existe pas.');
  if (device.holder === (user?.username ?? null)) return device.id;
  if (previous !== undefined && previous !== device.holder) throw await overtaken(tx, device.id, device.holder);
  await tx.rows(sql`update tracking_device set utilisateur_id = ${user?.id ?? null} where id = ${device.id}`);
  await audit(tx, actor, {
    action: user ? 'assigner' : 'retirer',
    entity: 'tracking_device',
    entityId: code,
    before: { utilisateur: device.holder },
    after: { utilisateur: user?.username ?? null },
  });
  return device.id;
}
