import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queryable } from '../../db/pool.ts';
import { signOut } from '../../db/securityLog.ts';
import type { Actor } from './authorization.ts';
import { KnownSessions } from './knownSessions.ts';
import { Touches } from './touches.ts';
import { networkOf } from './network.ts';
import { Problem } from '../problem.ts';
import {
  addSession,
  findSessions,
  LIFE_HOURS,
  REMEMBER_HOURS,
  removeSession,
  type SessionRow,
  touch,
} from './repository.ts';
import { permissionsOf } from '../../../../rules/permissions.ts';

/** Characters stored of the browser's user agent. */
const AGENT_LENGTH = 400;

const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();
// The __Host- prefix needs HTTPS; over plain http the browser would drop the cookie.
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-sid' : 'sid');
const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

declare module 'fastify' {
  interface FastifyInstance {
    sessions: KnownSessions;
  }
  interface FastifyRequest {
    /** Whether the answer to this request shall note that its person is there. */
    isActivity: boolean;
    /** Whether it came without HTTPS to a server on which nobody is signed in that way. */
    readonly isUnsafe: boolean;
  }
}

/** The tab sends its own name, so that it is not told of its own changes. */
const TAB = /^[\w-]{8,40}$/;
const tabOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && TAB.test(header) ? header : '';

const toActor = (row: SessionRow): Actor => {
  const isAdmin = row.is_admin || row.role_code === 'ROLE_ADMIN';
  return {
    id: row.id,
    username: row.username,
    nomPrenom: row.nom_prenom,
    role: row.role_code,
    roleDesignation: row.designation,
    isAdmin,
    permissions: new Set(permissionsOf(row.role_code, isAdmin)),
    mustChangePassword: row.must_change_password,
    notices: row.notices,
    sessionHash: row.id_hash,
  };
};

/** The people behind these sessions, by hash in hexadecimal. Expired and ended sessions are absent. */
export const actorsOf = async (db: Queryable, idHashes: readonly Buffer[]): Promise<Map<string, Actor>> =>
  new Map(
    (await findSessions(db, idHashes))
      .filter((row) => row.ended_because === null)
      .map((row) => [row.id_hash.toString('hex'), toActor(row)]),
  );

/**
 * Opens a session and sets its cookie. The identifier is always new, so that an identifier planted in the browser is
 * useless. Answers its hash.
 */
export async function openSession(
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  remember: boolean,
): Promise<Buffer> {
  const id = randomBytes(32).toString('base64url');
  const hours = remember ? REMEMBER_HOURS : LIFE_HOURS;
  const old = request.cookies[cookieName(request)];
  if (old) await removeSession(db, hashOf(old));
  const browser = (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH);
  const idHash = hashOf(id);
  await addSession(db, { idHash, userId, remember, hours, browser, adresse: request.ip });
  void reply.setCookie(cookieName(request), id, {
    ...cookieOptions(request),
    ...(remember ? { maxAge: hours * 3600 } : {}),
  });
  return idHash;
}

/** Ends the session of this request and removes its cookie. */
export async function closeSession(db: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = request.cookies[cookieName(request)];
  if (id) await signOut(db, hashOf(id), request);
  void reply.clearCookie(cookieName(request), cookieOptions(request));
}

/**
 * Reads the session cookie of each request into `request.actor`. The application's own periodic check does not count as
 * activity.
 */
export function registerSession(app: FastifyInstance, db: Db, refusesPlainHttp = false): void {
  const sessions = new KnownSessions();
  app.decorate('sessions', sessions);
  app.decorateRequest('isUnsafe', {
    getter(this: FastifyRequest) {
      return refusesPlainHttp && this.protocol !== 'https';
    },
  });
  app.decorateRequest('actorOrNull', null);
  app.decorateRequest('isActivity', false);
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.actorOrNull) throw new Problem(401, 'Vous n’êtes pas connecté.');
      return this.actorOrNull;
    },
  });
  app.addHook('onRequest', async (request) => {
    const id = request.cookies[cookieName(request)];
    if (!id || request.isUnsafe || request.is404 || request.routeOptions.config.permission === 'public') return;
    const sessionHash = hashOf(id);
    const key = sessionHash.toString('hex');
    const tab = tabOf(request.headers['x-tab']);
    const known = sessions.find(key);
    if (known) {
      request.actorOrNull = { ...known, tab, origin: request };
      return;
    }
    // Somebody who invents sessions is counted by address, apart from the calls of the people there.
    request.call?.countFor(`session ${networkOf(request.ip)}`);
    const remember = sessions.look(key);
    const [row] = await findSessions(request.db, [sessionHash]);
    if (!row) return;
    if (row.ended_because !== null) throw new Problem(401, row.ended_because);
    request.isActivity = row.stale && request.headers['x-session-check'] === undefined;
    const actor = toActor(row);
    // A stale session is not remembered: its requests must reach `touch` until `last_activity_at` is written.
    if (!row.stale) remember(actor, row.left_ms);
    request.actorOrNull = { ...actor, tab, origin: request };
  });
  const touches = new Touches();
  // Streams of live changes do not come by here; the calls of their page do.
  app.addHook('onSend', async (request, reply) => {
    const { actorOrNull: actor, ip } = request;
    if (!request.isActivity || !actor) return;
    reply.raw.once('finish', () => {
      touches.note(actor.sessionHash.toString('hex'), () =>
        touch(db, actor.sessionHash, { user: actor.id, adresse: ip }),
      );
    });
  });
  app.addHook('onClose', () => touches.settled());
}
