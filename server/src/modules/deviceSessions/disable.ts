import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { frenchInstant } from '../../downloads/sheet.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { conflict, notFound } from '../../plugins/problem.ts';
import { endSessionsBehind } from '../../plugins/session.ts';
import { deviceSessionsOf } from './list.ts';

interface Found {
  id: number;
  userId: number;
}

/**
 * Ends a device session, and every sign-in it was opened with: their next call is a 401 that tells why. The representative is locked
 * before the session, as by the opening of one, so that what is opened meanwhile is either ended too or opened after. Answers its id.
 * To be run inside the caller's transaction. @throws 404 without such a session, 409 saying when and by whom it was already ended.
 */
export async function disableDeviceSession(tx: Queryable, actor: Actor, code: string, motif: string): Promise<number> {
  const found = await tx.first<Found>(sql`select id, utilisateur_id as "userId" from device_session where code = ${code}`);
  if (!found) throw notFound('Cette session n’existe pas.');
  await tx.rows(sql`select id from utilisateur where id = ${found.userId} for no key update`);
  const [session] = await deviceSessionsOf(tx, [found.id]);
  if (!session) throw notFound('Cette session n’existe pas.');
  if (!session.isEnabled) {
    const [by, at] = [session.disabledBy?.nomPrenom, session.disableAt];
    throw conflict(`Cette session est déjà terminée${at ? ` depuis le ${frenchInstant(at)}` : ''}${by ? `, par ${by}` : ''}.`);
  }
  await tx.rows(sql`update device_session set is_enabled = false, disable_at = now(), disabled_by = ${actor.id}, motif = ${motif} where id = ${found.id}`);
  await endSessionsBehind(tx, found.id, motif);
  await audit(tx, actor, {
    action: 'déconnecter', entity: 'device_session', entityId: code,
    before: { isEnabled: true }, after: { isEnabled: false, utilisateur: session.utilisateur.username, deviceID: session.deviceID, motif },
  });
  return found.id;
}
