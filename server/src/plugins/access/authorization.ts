import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permission, RoleCode } from '../../contract/session.ts';
import { forbidden, Problem } from '../problem.ts';

/** Who asks, read from the session at each request: a changed role counts at once. */
export interface Actor {
  id: number;
  username: string;
  nomPrenom: string;
  role: RoleCode;
  roleDesignation: string;
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  sessionHash: Buffer;
  /** The tab that asks, as it names itself. */
  tab?: string;
}

/** Equal for those who may do the same: permissions follow from these two (session.ts). */
export const rightsOf = ({ role, isAdmin }: Actor): string => `${role} ${isAdmin}`;

/** What a route asks for: nobody in particular, anyone signed in, an admin, a permission, or any of several. */
export type Access = 'public' | 'session' | 'admin' | Permission | readonly (Permission | 'admin')[];

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access;
    /** A GET that changes something: refused from other sites like a POST. */
    sideEffect?: boolean;
    /** Honours `Idempotency-Key`. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    actorOrNull: Actor | null;
    /** The signed-in person. @throws 401 when nobody is. */
    readonly actor: Actor;
  }
}

const holds = (actor: Actor, need: Permission | 'admin') =>
  need === 'admin' ? actor.isAdmin : actor.permissions.has(need);

/** Does this person meet what a route asks for? */
export const allowed = (actor: Actor | null, access: Access): boolean => {
  if (access === 'public') return true;
  if (!actor) return false;
  if (access === 'session') return true;
  return (typeof access === 'string' ? [access] : access).some((need) => holds(actor, need));
};

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const foreign = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host } = new URL(origin);
  // Through URL on both sides: some proxies name the default port in Host, browsers never do.
  const asked = `${protocol}//${request.host}`;
  return !URL.canParse(asked) || new URL(asked).host !== host;
};

/** Deny by default: a route that declares no permission keeps the server from starting. */
export function registerAuthorization(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Packages add these routes themselves and cannot declare anything.
    if (route.url.startsWith('/admin/assets/')) route.config = { ...route.config, permission: 'public' };
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, permission: 'session' };
    if (route.config?.permission === undefined) {
      throw new Error(
        `La route ${String(route.method)} ${route.url} ne déclare pas de permission : le serveur ne démarre pas.`,
      );
    }
  });
  app.addHook('onRequest', async (request) => {
    const { permission = 'admin', sideEffect = false } = request.routeOptions.config;
    if ((!SAFE.has(request.method) || sideEffect) && foreign(request)) {
      throw forbidden('Cette action ne peut pas être demandée depuis un autre site.');
    }
    if (request.is404 || allowed(request.actorOrNull, permission)) return;
    throw request.actorOrNull ? forbidden() : new Problem(401, 'Vous n’êtes pas connecté.');
  });
}
