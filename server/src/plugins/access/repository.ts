import sql, { type Sql } from 'sql-template-tag';
import type { RoleCode } from '../../contract/session.ts';
import type { Queryable } from '../../db/pool.ts';
import { Problem } from '../problem.ts';

/** Idle and absolute life of a session in hours (docs/product.md, 3.4); with remember-me both are 30 days. */
const IDLE_HOURS = 2;
export const LIFE_HOURS = 12;
export const REMEMBER_HOURS = 30 * 24;
// The last activity is written once a minute at most, which is exact enough.
const TOUCH_SECONDS = 60;
/** An open session, or one whose end has a reason to tell, with its person. */
export interface SessionRow {
  id: number;
  id_hash: Buffer;
  username: string;
  nom_prenom: string;
  role_code: RoleCode;
  designation: string;
  is_admin: boolean;
  must_change_password: boolean;
  /** How many notices of sign-ins the person was not told of yet. */
  notices: number;
  stale: boolean;
  left_ms: number;
  ended_because: string | null;
}

/** When a session of `app_session s` ends without further use. */
const ends = sql`case when s.remember then s.expires_at else least(s.expires_at,
  s.last_activity_at + make_interval(hours => ${IDLE_HOURS})) end`;

/**
 * The condition for notices of `sign_in_notice n` that this person was not told of yet. Those about the session that
 * asks are left out: it may be an intruder's.
 */
export const isUnread = (person: Sql, session: Sql): Sql =>
  sql`n.utilisateur_id = ${person} and n.read_at is null and n.session_hash is distinct from ${session}`;

/**
 * One hash is compared with `=` to reuse the prepared plan; with `= any($1)` PostgreSQL would plan again each time,
 * because it does not know the array's length.
 */
export const findSessions = (db: Queryable, idHashes: readonly Buffer[]): Promise<SessionRow[]> =>
  db.rows<SessionRow>(
    sql`
    select u.id, s.id_hash, u.username, u.nom_prenom, u.role_code, r.designation, r.is_admin,
      u.must_change_password, s.ended_because,
      (select count(*)::int from sign_in_notice n where ${isUnread(sql`u.id`, sql`s.id_hash`)}) as notices,
      s.last_activity_at < now() - make_interval(secs => ${TOUCH_SECONDS}) as stale, extract(epoch
        from ${ends} - now())::float8 * 1000 as left_ms
    from app_session s join utilisateur u on u.id = s.utilisateur_id join utilisateur_role r on r.code = u.role_code
    where s.id_hash ${idHashes.length === 1 ? sql`= ${idHashes[0]}` : sql`= any(${idHashes}::bytea[])`}
    and s.expires_at > now() and (s.ended_because is not null
      or (u.is_enabled and (s.remember or s.last_activity_at > now() - make_interval(hours => ${IDLE_HOURS}))))`,
    idHashes.length === 1 ? 'session' : undefined,
  );

/** The condition for open sessions of `app_session s`, and when each ends without further use. */
export const openOf = {
  ends,
  condition: sql`s.ended_because is null and s.expires_at > now() and (s.remember
    or s.last_activity_at > now() - make_interval(hours => ${IDLE_HOURS}))`,
};

interface NewSession {
  idHash: Buffer;
  userId: number;
  remember: boolean;
  /** Its longest life. */
  hours: number;
  browser: string;
  adresse: string;
}

/** Stores a new session, and that its person is there. */
export async function addSession(db: Queryable, session: NewSession): Promise<void> {
  const { idHash, userId, remember, hours, browser, adresse } = session;
  await db.rows(sql`insert into app_session (id_hash, utilisateur_id, remember, expires_at, user_agent, adresse)
    values (${idHash}, ${userId}, ${remember}, now() + make_interval(hours => ${hours}), ${browser}, ${adresse})`);
  await db.rows(sql`update utilisateur set last_activity_at = now() where id =
    (select id from utilisateur where id = ${userId} for no key update skip locked)`);
}

export const removeSession = (db: Queryable, idHash: Buffer): Promise<object[]> =>
  db.rows(sql`delete from app_session where id_hash = ${idHash}`);

/**
 * Ends every session of a user who was disabled or whose password changed. Answers a row for each. Sessions that ended
 * before keep their reason.
 */
export const endSessionsOf = (tx: Queryable, userId: number): Promise<object[]> =>
  tx.rows(sql`delete from app_session where utilisateur_id = ${userId} and ended_because is null returning 1`);

/**
 * How long a disconnected person is told the reason: until they sign in again, and no longer than a session could have
 * lasted.
 */
const REASON_HOURS = REMEMBER_HOURS;

/**
 * Stores that a device session was opened with this sign-in, so that both end together. Does nothing for an expired
 * sign-in.
 * @throws 401 with the reason when the sign-in was ended meanwhile.
 */
export async function bindToDevice(tx: Queryable, sessionHash: Buffer, deviceSessionId: number): Promise<void> {
  // The row is locked, so that nobody removes or ends the session before the update.
  const session = await tx.first<{ because: string | null }>(
    sql`select ended_because as because from app_session where id_hash = ${sessionHash} for update`,
  );
  if (!session) return;
  if (session.because !== null) throw new Problem(401, session.because);
  await tx.rows(
    sql`insert into app_session_appareil (id_hash, device_session_id)
      values (${sessionHash}, ${deviceSessionId}) on conflict do nothing`,
  );
}

/** Ends open sessions by their codes; each later call of theirs is answered with the reason. Answers the codes. */
export async function endWithReason(tx: Queryable, codes: readonly string[], because: string): Promise<string[]> {
  const ended = await tx.rows<{ code: string }>(sql`
    update app_session set ended_because = ${because}, expires_at = greatest(expires_at,
      now() + make_interval(hours => ${REASON_HOURS}))
    where code = any(${codes}::text[]) and ended_because is null returning code`);
  return ended.map(({ code }) => code);
}

/**
 * Ends the sign-ins that opened these device sessions. Each later call of theirs is answered with the reason (`motif`,
 * may be empty).
 */
export async function endSessionsBehind(
  tx: Queryable,
  deviceSessionIds: readonly number[],
  motif: string,
): Promise<void> {
  const because =
    `Votre session a été déconnectée par un ` + `administrateur.${motif === '' ? '' : ` Motif\u00a0: ${motif}`}`;
  await tx.rows(sql`
    update app_session set ended_because = ${because}, expires_at = greatest(expires_at,
      now() + make_interval(hours => ${REASON_HOURS}))
    where id_hash in (select id_hash from app_session_appareil
      where device_session_id = any(${deviceSessionIds}::bigint[]))`);
}

/**
 * Stores the activity of a session, of its person and of its devices. Rows that somebody else holds are skipped: an
 * order that waits for an import holds its representative, whose pages must not wait with it.
 */
export const touch = (
  db: Queryable,
  sessionHash: Buffer,
  { user, adresse }: { user: number; adresse: string },
): Promise<object[]> =>
  db.rows(
    sql`
    with session as (
      update app_session set last_activity_at = now(), adresse = ${adresse} where id_hash =
        (select id_hash from app_session where id_hash = ${sessionHash} for no key update skip locked)
    ), person as (
      update utilisateur set last_activity_at = now() where id =
        (select id from utilisateur where id = ${user} for no key update skip locked)
    )
    update device_session set last_activity_at = now() where id in (
      select d.id from device_session d join app_session_appareil a on a.device_session_id = d.id
      where a.id_hash = ${sessionHash} and d.is_enabled for no key update of d skip locked)`,
    'touch',
  );

/** Whether the person of a session proved within so many minutes who they are; undefined when the session is gone. */
export const isProved = async (db: Queryable, sessionHash: Buffer, minutes: number): Promise<boolean | undefined> =>
  (
    await db.first<{ fresh: boolean }>(sql`
      select proved_at > now() - make_interval(mins => ${minutes}) as fresh from app_session
        where id_hash = ${sessionHash}`)
  )?.fresh;

/** The person of this session has just proved who they are. */
export const noteProof = (tx: Queryable, sessionHash: Buffer): Promise<object[]> =>
  tx.rows(sql`update app_session set proved_at = now() where id_hash = ${sessionHash}`);
