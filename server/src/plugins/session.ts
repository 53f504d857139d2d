import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { RoleCode } from '../contract/session.ts';
import type { Db, Queryable } from '../db/pool.ts';
import { Problem } from './problem.ts';
import { PERMISSIONS } from './permissions.ts';

/** DECISIONS 2: idle and absolute life of a session, in hours; with remember-me both are 30 days. */
const IDLE_HOURS = 2;
const LIFE_HOURS = 12;
const REMEMBER_HOURS = 30 * 24;
// One write a minute is enough to know that somebody is there.
const TOUCH_SECONDS = 60;

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();
// The __Host- prefix needs HTTPS; over plain http the browser would drop the cookie.
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');
const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

interface SessionRow {
  id: number;
  username: string;
  nom_prenom: string;
  role_code: RoleCode;
  designation: string;
  is_admin: boolean;
  stale: boolean;
}

const findSession = (db: Queryable, idHash: Buffer): Promise<SessionRow | undefined> =>
  db.first<SessionRow>(sql`
    select u.id, u.username, u.nom_prenom, u.role_code, r.designation, r.is_admin,
      s.last_activity_at < now() - make_interval(secs => ${TOUCH_SECONDS}) as stale
    from app_session s join utilisateur u on u.id = s.utilisateur_id join utilisateur_role r on r.code = u.role_code
    where s.id_hash = ${idHash} and u.is_enabled and s.expires_at > now()
      and (s.remember or s.last_activity_at > now() - make_interval(hours => ${IDLE_HOURS}))`, 'session');

/** Opens a session under a new identifier (never the one the browser came with) and sets its cookie. */
export async function openSession(db: Queryable, request: FastifyRequest, reply: FastifyReply, userId: number, remember: boolean): Promise<void> {
  const id = randomBytes(32).toString('base64url');
  const hours = remember ? REMEMBER_HOURS : LIFE_HOURS;
  const old = request.cookies[cookieName(request)];
  if (old) await db.rows(sql`delete from app_session where id_hash = ${hashOf(old)}`);
  await db.rows(sql`insert into app_session (id_hash, utilisateur_id, remember, expires_at)
    values (${hashOf(id)}, ${userId}, ${remember}, now() + make_interval(hours => ${hours}))`);
  void reply.setCookie(cookieName(request), id, { ...cookieOptions(request), ...(remember ? { maxAge: hours * 3600 } : {}) });
}

/** Ends the session of this request and removes its cookie. */
export async function closeSession(db: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = request.cookies[cookieName(request)];
  if (id) await db.rows(sql`delete from app_session where id_hash = ${hashOf(id)}`);
  void reply.clearCookie(cookieName(request), cookieOptions(request));
}

/** Ends every session of a user: disabled, or password changed. */
export const endSessionsOf = (tx: Queryable, userId: number): Promise<object[]> =>
  tx.rows(sql`delete from app_session where utilisateur_id = ${userId}`);

/** Reads the session cookie of each request into `request.actor`; the application's own re-check is no activity. */
export function registerSession(app: FastifyInstance, db: Db): void {
  app.decorateRequest('actorOrNull', null);
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.actorOrNull) throw new Problem(401, 'Vous n’êtes pas connecté.');
      return this.actorOrNull;
    },
  });
  app.addHook('onRequest', async (request) => {
    const id = request.cookies[cookieName(request)];
    if (!id || request.is404 || request.routeOptions.config.permission === 'public') return;
    const sessionHash = hashOf(id);
    const row = await findSession(db, sessionHash);
    if (!row) return;
    if (row.stale && request.headers['x-session-check'] === undefined) {
      await db.rows(sql`update app_session set last_activity_at = now() where id_hash = ${sessionHash}`);
    }
    const isAdmin = row.is_admin || row.role_code === 'ROLE_ADMIN';
    request.actorOrNull = {
      id: row.id,
      username: row.username,
      nomPrenom: row.nom_prenom,
      role: row.role_code,
      roleDesignation: row.designation,
      isAdmin,
      permissions: new Set(PERMISSIONS[isAdmin ? 'ROLE_ADMIN' : row.role_code]),
      sessionHash,
    };
  });
}
