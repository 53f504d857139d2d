import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import { Configuration, ConfigurationListQuery, ConfigurationPatch } from '../../contract/configuration.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { configurationList, findConfiguration, searched } from './repository.ts';
import { UNKNOWN, updateConfiguration } from './update.ts';

/** The configuration: read with `settings.read`, changed by administrators (docs/product.md, 12.9 and 4.3). */
export const configurationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/configurations',
    {
      config: { permission: 'settings.read', shared: 'everybody' },
      schema: { querystring: ConfigurationListQuery, response: collectionOf(Configuration) },
    },
    async (request, reply) => {
      return answerList(request, reply, configurationList, searched(request.query.search));
    },
  );

  app.patch(
    '/configurations/:code',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Une valeur de la configuration',
        description:
          'Un nombre reste un nombre\u00a0: 422 dit ce qui est attendu. Avec `version`, une modification partie d’un ' +
          'état dépassé est refusée (412) et `actuel` ' +
          `donne la valeur telle qu’elle est. ${KEYED}`,
        params: CodeParams,
        body: ConfigurationPatch,
        response: itemOf(Configuration),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const found = await idempotent(request, async (tx) => {
        await updateConfiguration(tx, actor, params.code, body);
        const changed = await findConfiguration(tx, params.code);
        if (!changed) throw notFound(UNKNOWN);
        return changed;
      });
      return sendItem(request, reply, found, configurationList.naming);
    },
  );
};
