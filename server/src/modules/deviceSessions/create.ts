import sql from 'sql-template-tag';
import type { DeviceSession, DeviceSessionBody } from '../../contract/deviceSession.ts';
import { underNextNumber } from '../../plugins/numbering.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { bindToDevice } from '../../plugins/access/repository.ts';
import { actingFor } from '../people/acting.ts';
import { deviceSessionsOf } from './list.ts';

/** The session of a device, and whether it was opened by this call. */
export interface Opened {
  session: DeviceSession;
  isNew: boolean;
}

/**
 * Opens a session on a representative's device, inside the caller's transaction; a session that is already open there
 * is returned as it is. The representative is locked, so that two simultaneous first calls open one session. The
 * session remembers the sign-in it was opened with and ends with it. @throws 401 when that sign-in has been ended, 403
 * for another representative, 422 naming the field at fault.
 */
export async function openDeviceSession(tx: Queryable, actor: Actor, body: DeviceSessionBody): Promise<Opened> {
  const user = await actingFor(tx, actor, body.username, 'username');
  await tx.rows(sql`update utilisateur set last_activity_at = now() where id = ${user.id}`);
  const deviceID = body.deviceID.trim();
  const known = await tx.first<{ id: number }>(sql`
    update device_session set last_activity_at = now() where utilisateur_id = ${user.id} and device_id = ${deviceID}
    and is_enabled returning id`);
  const id =
    known?.id ??
    (await underNextNumber('device_session', (next) =>
      tx.first(sql`
      insert into device_session (id, code, utilisateur_id, device_id, last_activity_at) overriding system value
      select n, f_code('SES', n), ${user.id}, ${deviceID}, now() from ${next}
      on conflict (code) do nothing returning id`),
    ));
  if (actor.id === user.id) await bindToDevice(tx, actor.sessionHash, id);
  const [session] = await deviceSessionsOf(tx, [id]);
  if (!session) throw new Error('the opened session is missing');
  if (!known)
    await audit(tx, actor, {
      action: 'créer',
      entity: 'device_session',
      entityId: session.code,
      after: { utilisateur: user.username, deviceID },
    });
  return { session, isNew: !known };
}
