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
    /** Answers 405 for the methods an address does not have; no route of its own. */
    refusal?: boolean;
  }
  interface FastifyInstance {
    /** Every route of this server but those of the API's documentation page, one entry a method. */
    declaredRoutes: DeclaredRoute[];
  }
}

/** Keeps the list of what this server answers. To be registered after the authorization. */
export function registerRouteList(app: FastifyInstance): void {
  app.decorate('declaredRoutes', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    // The documentation page registers some of its addresses twice: left out.
    if (config?.refusal || /^\/api\/docs(\/|$)/.test(url)) return;
    for (const one of [method].flat())
      app.declaredRoutes.push({ method: one, url, permission: config?.permission ?? 'admin' });
  });
}

/** `/admin/*` answers for `/admin/login` too. */
const covers = (pattern: string, url: string) =>
  pattern === url || (pattern.endsWith('*') && url.startsWith(pattern.slice(0, -1)));

/** A known address asked by a method it does not have answers 405 with `Allow`. To be called after the last route. */
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
      // Before a body is read: its form does not matter here.
      onRequest: refuse,
      handler: refuse,
    });
  }
}
