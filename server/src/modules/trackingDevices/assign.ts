import sql from 'sql-template-tag';
import { type AssignBody, TrackingDevice } from '../../contract/trackingDevice.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound, Problem, refused } from '../../plugins/problem.ts';
import { contractOf } from '../../plugins/hydra/representation.ts';
import { type ActingFor, lockCommercial } from '../people/acting.ts';
import { trackingDeviceList } from './list.ts';

/** The person who will carry the device. @throws 422 when there is no such active representative. */
async function bearerOf(tx: Queryable, username: string): Promise<ActingFor> {
  const user = await lockCommercial(tx, username);
  if (!user) throw refused([{ propertyPath: 'username', message: `commercial inconnu (${username})` }]);
  if (!user.isEnabled)
    throw refused([{ propertyPath: 'username', message: `ce commercial est désactivé (${user.username})` }]);
  return user;
}

/** The 412 when somebody else assigned the device first, with its present state. */
const overtaken = async (tx: Queryable, id: number, holder: string | null): Promise<Problem> => {
  const [device] = await trackingDeviceList.hydrate(tx, [id]);
  const detail =
    holder === null
      ? 'L’assignation de cet appareil a été retirée entre-temps.'
      : 'Cet appareil a été confié entre-temps à quelqu’un d’autre.';
  return new Problem(412, detail, { actuel: device && contractOf(TrackingDevice, device) });
};

/**
 * Assigns a device to a representative, or to nobody, inside the caller's transaction, and returns its id. A trigger
 * keeps the history. Assigning it to the same person again is no change and no conflict, so that a request can be
 * repeated after a lost answer. @throws 404 without such a device, 422 when there is no such active representative, 412
 * with the present device (`actuel`) when the request started from another holder.
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
