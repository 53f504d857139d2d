import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Call, contextOf, documentation, DOCS, ENTRY, entrypoint, type Shape } from './docs.ts';
import { registerWholeItems } from './wholeItems.ts';
import { registerQueryLists } from './queryLists.ts';
import { notFound } from '../problem.ts';

const LD = 'application/ld+json';
const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

interface Declared {
  summary?: string;
  body?: Shape;
  response?: Record<string, { content?: Record<string, { schema?: Shape }> } | undefined>;
}

/** The part of a route's schema that the documentation shows. */
const callOf = (method: string, url: string, { summary, body, response }: Declared): Call => ({
  method,
  path: url.slice(ENTRY.length + 1),
  summary,
  body,
  answer: (response?.['200'] ?? response?.['201'])?.content?.[LD]?.schema,
});

/**
 * Describes the API to clients that do not know it (Hydra): an entry point, every class with its fields and operations,
 * and a header in each answer that leads to this description. To be registered before the routes.
 */
export function registerHydra(app: FastifyInstance): void {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (config?.refusal || !url.startsWith(`${ENTRY}/`)) return;
    for (const one of [method].flat()) if (one !== 'HEAD') calls.push(callOf(one, url, (schema ?? {}) as Declared));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/(data|contexts|docs\.jsonld)(?=[/?]|$)/.test(request.url))
      void reply.header(
        'link',
        `<${originOf(request)}${DOCS}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
      );
  });
  registerQueryLists(app);
  registerWholeItems(app);

  const send = (reply: FastifyReply, body: object) => reply.type(LD).send(JSON.stringify(body));
  const session = { permission: 'session' } as const;
  app.get(
    ENTRY,
    { config: session, schema: { summary: 'Le point d’entrée\u00a0: l’adresse de chaque liste (Hydra)' } },
    async (request, reply) => send(reply, entrypoint(originOf(request))),
  );
  app.get(
    DOCS,
    { config: session, schema: { summary: 'Ce que l’API sait faire, en données liées (Hydra)' } },
    async (request, reply) => send(reply, documentation(originOf(request), calls)),
  );
  app.get<{ Params: { type: string } }>(
    '/api/contexts/:type',
    {
      config: session,
      schema: {
        summary: 'Ce que veulent dire les champs d’une liste (JSON-LD)',
        params: Type.Object({ type: Type.String({ maxLength: 200 }) }),
      },
    },
    async (request, reply) => {
      const context = contextOf(originOf(request), request.params.type, calls);
      if (!context) throw notFound('Ce contexte n’existe pas.');
      return send(reply, context);
    },
  );
}
