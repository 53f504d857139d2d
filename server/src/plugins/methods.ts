import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Access } from './access/authorization.ts';
import { Problem } from './problem.ts';

export interface DeclaredRoute {
  method: string;
  url: string;
  permission: Access;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that only answers 405 for missing methods of an address. */
    refusal?: boolean;
  }
  interface FastifyInstance {
    /** Every route of this server except those of the API's documentation page, one entry for each method. */
    declaredRoutes: DeclaredRoute[];
  }
}

/** Collects the routes of this server. To be registered after the authorization. */
export function registerRouteList(app: FastifyInstance): void {
  app.decorate('declaredRoutes', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    // The documentation page registers some of its addresses twice, so it is left out.
    if (config?.refusal || /^\/api\/docs(\/|$)/.test(url)) return;
    for (const one of [method].flat())
      app.declaredRoutes.push({ method: one, url, permission: config?.permission ?? 'admin' });
  });
}

/** Whether a pattern covers an address: `/admin/*` covers `/admin/login`. */
const covers = (pattern: string, url: string) =>
  pattern === url || (pattern.endsWith('*') && url.startsWith(pattern.slice(0, -1)));

/** Answers 405 with `Allow` when an address exists but not with this method. To be called after the last route. */
export function refuseOtherMethods(app: FastifyInstance): void {
  for (const url of new Set(app.declaredRoutes.map((route) => route.url))) {
    const allow = [
      ...new Set(app.declaredRoutes.filter((route) => covers(route.url, url)).map((route) => route.method)),
    ].sort();
    const refuse = async (_request: unknown, reply: FastifyReply): Promise<never> => {
      void reply.header('allow', allow.join(', '));
      throw new Problem(405, 'Cette méthode n’est pas acceptée à cette adresse.');
    };
    app.route({
      method: app.supportedMethods.filter((method) => !allow.includes(method)),
      url,
      config: { permission: 'public', refusal: true },
      schema: { hide: true },
      exposeHeadRoute: false,
      // This runs before the body is read, whose form does not matter here.
      onRequest: refuse,
      handler: refuse,
    });
  }
}
