import sql from 'sql-template-tag';
import type { DeviceSession, DeviceSessionBody } from '../../contract/deviceSession.ts';
import { underNextNumber } from '../../db/numbering.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { actingFor } from '../utilisateurs/acting.ts';

interface Row extends Omit<DeviceSession, 'createdAt' | 'disableAt'> {
  created_at: Date;
  disable_at: Date | null;
}

const activeOf = async (tx: Queryable, userId: number, deviceID: string): Promise<DeviceSession | undefined> => {
  const row = await tx.first<Row>(sql`
    select d.code, d.device_id as "deviceID", d.is_enabled as "isEnabled", d.created_at, d.disable_at,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur
    from device_session d join utilisateur u on u.id = d.utilisateur_id
    where d.utilisateur_id = ${userId} and d.device_id = ${deviceID} and d.is_enabled`);
  if (!row) return undefined;
  const { created_at, disable_at, ...session } = row;
  return { ...session, createdAt: created_at.toISOString(), disableAt: disable_at?.toISOString() ?? null };
};

/** The session of a device, and whether it has just been opened. */
export interface Opened {
  session: DeviceSession;
  isNew: boolean;
}

/**
 * Opens a session on a representative's device; one that is open there already is answered as it is. The representative is locked
 * meanwhile: two first calls at once open one. To be run inside the caller's transaction.
 * @throws 403 in another's name, 422 naming the field at fault.
 */
export async function openDeviceSession(tx: Queryable, actor: Actor, body: DeviceSessionBody): Promise<Opened> {
  const user = await actingFor(tx, actor, body.username, 'username');
  await tx.rows(sql`update utilisateur set last_activity_at = now() where id = ${user.id}`);
  const deviceID = body.deviceID.trim();
  const known = await activeOf(tx, user.id, deviceID);
  if (known) return { session: known, isNew: false };
  await underNextNumber(tx, 'device_session', (n) =>
    tx.first(sql`
      insert into device_session (id, code, utilisateur_id, device_id) overriding system value
      values (${n}, f_code('SES', ${n}), ${user.id}, ${deviceID}) on conflict (code) do nothing returning id`));
  const session = await activeOf(tx, user.id, deviceID);
  if (!session) throw new Error('La session ouverte manque.');
  await audit(tx, actor, { action: 'créer', entity: 'device_session', entityId: session.code, after: { utilisateur: user.username, deviceID } });
  return { session, isNew: true };
}
