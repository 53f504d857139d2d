import sql from 'sql-template-tag';
import type { DeviceSession } from '../../contract/deviceSession.ts';
import type { Queryable } from '../../db/pool.ts';
import { frenchInstant } from '../../downloads/sheet.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { conflict, notFound } from '../../plugins/problem.ts';
import { endSessionsBehind } from '../../plugins/access/session.ts';
import { deviceSessionsOf } from './list.ts';

interface Found {
  id: number;
  userId: number;
}

const ACCOUNT_OFF = 'Compte désactivé';

/** Ends device sessions of one person and the sign-ins behind them; `ids` in the order of `sessions`. */
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
 * Ends a device session, and every sign-in it was opened with: their next call is a 401 that tells why. The
 * representative is locked before the session, as by the opening of one, so that what is opened meanwhile is either
 * ended too or opened after. Answers its id. To be run inside the caller's transaction. @throws 404 without such a
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
 * Ends every device session of somebody whose account is switched off, who must be locked already. To be run inside the
 * caller's transaction.
 */
export async function disableDeviceSessionsOf(tx: Queryable, actor: Actor, userId: number): Promise<void> {
  const ids = (
    await tx.rows<{ id: number }>(
      sql`select id from device_session where utilisateur_id = ${userId} and is_enabled order by id`,
    )
  ).map(({ id }) => id);
  if (ids.length > 0) await end(tx, actor, ids, await deviceSessionsOf(tx, ids), ACCOUNT_OFF);
}
