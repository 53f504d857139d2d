import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permission, RoleCode } from '../../contract/session.ts';
import type { Origin } from '../../db/securityLog.ts';
import { forbidden, Problem } from '../problem.ts';

/** The signed-in person. The session is read at each request, so a changed role counts at once. */
export interface Actor {
  id: number;
  username: string;
  nomPrenom: string;
  role: RoleCode;
  roleDesignation: string;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  /** Somebody else chose the password: nothing but choosing another is allowed. */
  mustChangePassword?: boolean;
  /** Sign-ins that the person was not told of yet. */
  notices?: number;
  sessionHash: Buffer;
  /** The browser tab of the request, from its header. */
  tab?: string;
  /** The request itself, for the security log. */
  origin?: Origin;
}

/** A text that is equal for people with equal permissions, which follow from these two (session.ts). */
export const rightsOf = ({ role, isAdmin }: Actor): string => `${role} ${isAdmin}`;

/** What a route requires: nothing, a signed-in person, an administrator, a permission, or any of several. */
export type Access = 'public' | 'session' | 'admin' | Permission | readonly (Permission | 'admin')[];

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access;
    /** Marks a GET that changes something, which must show that it comes from a page of ours (3.8). */
    sideEffect?: boolean;
    /** Honours `Idempotency-Key`. */
    idempotent?: boolean;
    /** Open to somebody who has to choose their own password first. */
    whilePasswordDue?: boolean;
  }
  interface FastifyRequest {
    actorOrNull: Actor | null;
    /** The signed-in person. @throws 401 when nobody is. */
    readonly actor: Actor;
  }
}

const holds = (actor: Actor, need: Permission | 'admin') =>
  need === 'admin' ? actor.isAdmin : actor.permissions.has(need);

/** Whether this person meets what a route requires. */
export const allowed = (actor: Actor | null, access: Access): boolean => {
  if (access === 'public') return true;
  if (!actor) return false;
  if (access === 'session') return true;
  return (typeof access === 'string' ? [access] : access).some((need) => holds(actor, need));
};

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether an address is on the host that this request asks. */
const isOurs = (request: FastifyRequest, address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  // Both sides go through URL, because some proxies add the default port to Host and browsers never do.
  const asked = `${protocol}//${request.host}`;
  return URL.canParse(asked) && new URL(asked).host === host;
};

const foreign = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  return origin !== undefined && !isOurs(request, origin);
};

/**
 * Whether a GET shows that a page of ours asks. Over plain HTTP a link on another site sends the cookie, but neither
 * `Sec-Fetch-Site` nor `Origin`; a header of our own cannot be set by a link.
 */
const provesOrigin = (request: FastifyRequest): boolean => {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.referer !== undefined) return isOurs(request, headers.referer);
  return headers['x-tab'] !== undefined;
};

/** Denies by default: the server does not start with a route that declares no permission. */
export function registerAuthorization(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Packages add these routes, which cannot declare anything.
    if (route.url.startsWith('/admin/assets/')) route.config = { ...route.config, permission: 'public' };
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, permission: 'session' };
    if (route.config?.permission === undefined) {
      throw new Error(
        `La route ${String(route.method)} ${route.url} ne déclare pas de permission\u00a0: le serveur ne démarre pas.`,
      );
    }
  });
  app.addHook('onRequest', async (request) => {
    const { permission = 'admin', sideEffect = false } = request.routeOptions.config;
    const isSafe = SAFE.has(request.method);
    if (((!isSafe || sideEffect) && foreign(request)) || (isSafe && sideEffect && !provesOrigin(request))) {
      throw forbidden('Cette action ne peut pas être demandée depuis un autre site.');
    }
    if (request.is404 || allowed(request.actorOrNull, permission)) {
      if (request.actorOrNull?.mustChangePassword && !request.routeOptions.config.whilePasswordDue)
        throw new Problem(403, 'Choisissez d’abord votre propre mot de passe.', { code: 'password-due' });
      return;
    }
    throw request.actorOrNull ? forbidden() : new Problem(401, 'Vous n’êtes pas connecté.');
  });
}
