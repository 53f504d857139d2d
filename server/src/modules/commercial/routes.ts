import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UsernameParams } from '../../contract/common.ts';
import { InitialCommandBody, CommercialMonth, Utilisateur } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendAll, sendItem } from '../../plugins/hydra/representation.ts';
import { catalogueRoutes } from '../imports/catalogue/routes.ts';
import { findByIds, idOfCommercial } from '../utilisateurs/repository.ts';
import { commercialCatalogue } from './import.ts';
import { setInitialCommand } from './initialCommand.ts';
import { refreshOne } from './refresh.ts';
import { monthsOf } from './statistics.ts';

const naming = {
  type: 'Utilisateur',
  iri: (u: { username: string }) => `/api/data/utilisateurs/${encodeURIComponent(u.username)}`,
};

const one = async (db: Queryable, id: number): Promise<Utilisateur> => {
  const [found] = await findByIds(db, [id]);
  if (!found) throw notFound('Commercial non trouvé');
  return found;
};

/** Changes of representatives; reading them is in `utilisateurs` (docs/product.md, 12.3). */
export const commercialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(catalogueRoutes(commercialCatalogue));

  app.post(
    '/commercial/refresh/:username',
    { config: { permission: 'products.import' }, schema: { params: UsernameParams, response: itemOf(Utilisateur) } },
    async (request, reply) => {
      const id = await refreshOne(request.db, app.ebp, request.actor, request.params.username);
      return sendItem(request, reply, await one(request.db, id), naming);
    },
  );

  app.post(
    '/commercial/update/initial/command/:username',
    {
      config: { permission: ['admin', 'commercials.update'], idempotent: true },
      schema: {
        summary: 'La commande initiale d’un commercial',
        description:
          'Avec `previous`, une modification partie d’une valeur dépassée est refusée (412)\u00a0: `actuel` donne la ' +
          'valeur telle qu’elle est (`initialCommandValue`) et, ' +
          `dans \`lastUpdateBy\`, qui l’a posée. ${KEYED}`,
        params: UsernameParams,
        body: InitialCommandBody,
        response: itemOf(Utilisateur),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = await idempotent(request, async (tx) =>
        one(tx, await setInitialCommand(tx, actor, params.username, body)),
      );
      return sendItem(request, reply, changed, naming);
    },
  );

  app.get(
    '/commercial/:username/statistics',
    {
      config: { permission: 'commercials.read' },
      schema: { params: UsernameParams, response: collectionOf(CommercialMonth) },
    },
    async (request, reply) => {
      const id = await idOfCommercial(request.db, request.params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      return sendAll(request, reply, await monthsOf(request.db, id), {
        type: 'MoisCommercial',
        iri: (m) => `#${m.mois}`,
      });
    },
  );
};
