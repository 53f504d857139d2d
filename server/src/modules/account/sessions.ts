import sql from 'sql-template-tag';
import type { MySession } from '../../contract/compte.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { conflict, notFound } from '../../plugins/problem.ts';
import { openOf } from '../../plugins/access/repository.ts';
import { browserDeviceOf } from './browserDevice.ts';

interface Row {
  code: string;
  user_agent: string;
  adresse: string;
  created_at: Date;
  last_activity_at: Date;
  ends_at: Date;
  actuelle: boolean;
}

/** The sessions of a person that are still open: the one that asks first, then by last use. */
export async function openSessionsOf(db: Queryable, userId: number, asking: Buffer): Promise<MySession[]> {
  const rows = await db.rows<Row>(sql`
    select s.code, s.user_agent, s.adresse, s.created_at, s.last_activity_at, ${openOf.ends} as ends_at,
      s.id_hash = ${asking} as actuelle
    from app_session s where s.utilisateur_id = ${userId} and ${openOf.condition}
      order by actuelle desc, s.last_activity_at desc, s.id desc`);
  return rows.map((row) => ({
    code: row.code,
    ...browserDeviceOf(row.user_agent),
    adresse: row.adresse,
    createdAt: row.created_at.toISOString(),
    lastActivityAt: row.last_activity_at.toISOString(),
    expiresAt: row.ends_at.toISOString(),
    actuelle: row.actuelle,
  }));
}

export const mySessions = (db: Queryable, actor: Actor): Promise<MySession[]> =>
  openSessionsOf(db, actor.id, actor.sessionHash);

const auditEnded = async (tx: Queryable, actor: Actor, codes: readonly string[]) => {
  await audit(tx, actor, {
    action: 'fermer des sessions',
    entity: 'utilisateur',
    entityId: actor.username,
    after: { sessions: codes },
  });
  await recordSecurity(tx, actor, {
    event: 'sessions_ended',
    target: actor.username,
    details: { sessions: codes.length },
  });
};

/** Ends the other sessions of this person, inside the caller's transaction. Returns their codes. */
export async function endOthers(tx: Queryable, actor: Actor): Promise<string[]> {
  const ended = await tx.rows<{ code: string }>(
    sql`delete from app_session where utilisateur_id = ${actor.id} and id_hash <> ${actor.sessionHash} returning code`,
  );
  return ended.map(({ code }) => code);
}

/**
 * Ends one's other sessions in a transaction of its own, with an audit entry if there were any. Returns how many there
 * were.
 */
export const endMyOtherSessions = (db: Db, actor: Actor): Promise<number> =>
  db.tx(async (tx) => {
    const codes = await endOthers(tx, actor);
    if (codes.length > 0) await auditEnded(tx, actor, codes);
    return codes.length;
  });

/**
 * Ends one of one's own sessions. @throws 404 when this person has no such session, 409 for the current one, which is
 * ended by signing out.
 */
export const endMySession = (db: Db, actor: Actor, code: string): Promise<number> =>
  db.tx(async (tx) => {
    const found = await tx.first<{ id_hash: Buffer }>(
      sql`select id_hash from app_session where utilisateur_id = ${actor.id} and code = ${code} for update`,
    );
    if (!found) throw notFound('Cette session n’existe pas, ou elle est déjà fermée.');
    if (found.id_hash.equals(actor.sessionHash)) throw conflict('Cette session est la vôtre\u00a0: déconnectez-vous.');
    await tx.rows(sql`delete from app_session where id_hash = ${found.id_hash}`);
    await auditEnded(tx, actor, [code]);
    return 1;
  });
