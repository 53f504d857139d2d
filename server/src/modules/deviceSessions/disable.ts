import sql from 'sql-template-tag';
import type { DeviceSession } from '../../contract/deviceSession.ts';
import type { Queryable } from '../../db/pool.ts';
import { frenchInstant } from '../../plugins/downloads/sheet.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { conflict, notFound } from '../../plugins/problem.ts';
import { endSessionsBehind } from '../../plugins/access/repository.ts';
import { deviceSessionsOf } from './list.ts';

interface Found {
  id: number;
  userId: number;
}

const ACCOUNT_OFF = 'Compte désactivé';

/** Ends device sessions of one person and the sign-ins they were opened with. `ids` are in the order of `sessions`. */
async function end(
  tx: Queryable,
  actor: Actor,
  ids: readonly number[],
  sessions: readonly DeviceSession[],
  motif: string,
): Promise<void> {
  await tx.rows(
    sql`update device_session set is_enabled = false, disable_at = now(), disabled_by = ${actor.id}, motif = ${motif}
      where id = any(${ids}::bigint[])`,
  );
  await endSessionsBehind(tx, ids, motif);
  await recordSecurity(tx, actor, {
    event: 'sessions_ended',
    target: sessions[0]?.utilisateur.username ?? '',
    details: { sessions: sessions.length },
  });
  for (const { code, deviceID, utilisateur } of sessions) {
    await audit(tx, actor, {
      action: 'déconnecter',
      entity: 'device_session',
      entityId: code,
      before: { isEnabled: true },
      after: { isEnabled: false, utilisateur: utilisateur.username, deviceID, motif },
    });
  }
}

/**
 * Ends a device session and every sign-in it was opened with, inside the caller's transaction; the next call of the
 * device is a 401 that says why. The representative is locked before the session, as when one is opened, so that a
 * session opened meanwhile is either ended too or opened afterwards. Returns the id. @throws 404 when there is no such
 * session, 409 saying when and by whom it was already ended.
 */
export async function disableDeviceSession(tx: Queryable, actor: Actor, code: string, motif: string): Promise<number> {
  const found = await tx.first<Found>(
    sql`select id, utilisateur_id as "userId" from device_session where code = ${code}`,
  );
  if (!found) throw notFound('Cette session n’existe pas.');
  await tx.rows(sql`select id from utilisateur where id = ${found.userId} for no key update`);
  const [session] = await deviceSessionsOf(tx, [found.id]);
  if (!session) throw notFound('Cette session n’existe pas.');
  if (!session.isEnabled) {
    const [by, at] = [session.disabledBy?.nomPrenom, session.disableAt];
    throw conflict(
      `Cette session est déjà terminée${at ? ` depuis le ${frenchInstant(at)}` : ''}${by ? `, par ${by}` : ''}.`,
    );
  }
  await end(tx, actor, [found.id], [session], motif);
  return found.id;
}

/**
 * Ends every device session of a person whose account is disabled, inside the caller's transaction, which must have
 * locked that person.
 */
export async function disableDeviceSessionsOf(tx: Queryable, actor: Actor, userId: number): Promise<void> {
  const ids = (
    await tx.rows<{ id: number }>(
      sql`select id from device_session where utilisateur_id = ${userId} and is_enabled order by id`,
    )
  ).map(({ id }) => id);
  if (ids.length > 0) await end(tx, actor, ids, await deviceSessionsOf(tx, ids), ACCOUNT_OFF);
}
