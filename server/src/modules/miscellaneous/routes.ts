import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  Assignation,
  AssignationResult,
  Miscellaneous,
  MiscellaneousListQuery,
  MiscellaneousPatch,
} from '../../contract/miscellaneous.ts';
import type { Queryable } from '../../db/pool.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { assignStock } from './assign.ts';
import { conditionsOf, findMiscellaneous, miscellaneousList } from './repository.ts';
import { updateMiscellaneous } from './update.ts';

const { naming } = miscellaneousList;
// Bytes: enough for a thousand lines with their codes.
const ASSIGNATION_BODY = 256 * 1024;

const one = async (db: Queryable, code: string): Promise<Miscellaneous> => {
  const found = await findMiscellaneous(db, code);
  if (!found) throw notFound('Produit divers non trouvé');
  return found;
};

/** Miscellaneous products, and giving them to representatives (docs/product.md, 6.23 and 12.7). */
export const miscellaneousRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/miscellaneous',
    {
      config: { permission: 'products.read', shared: 'everybody' },
      schema: { querystring: MiscellaneousListQuery, response: collectionOf(Miscellaneous) },
    },
    async (request, reply) => {
      return answerList(request, reply, miscellaneousList, conditionsOf(request.query));
    },
  );

  app.get(
    '/miscellaneous/:code',
    { config: { permission: 'products.read' }, schema: { params: CodeParams, response: itemOf(Miscellaneous) } },
    async (request, reply) => sendItem(request, reply, await one(request.db, request.params.code), naming),
  );

  app.patch(
    '/miscellaneous/:code',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Le nom, la description, le prix ou l’état d’un produit divers',
        description:
          `Avec \`version\`, une modification partie d’un état dépassé est refusée (412) et \`actuel\` ` +
          `donne le produit divers tel qu’il est. ${KEYED}`,
        params: CodeParams,
        body: MiscellaneousPatch,
        response: itemOf(Miscellaneous),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const item = await idempotent(request, async (tx) => {
        await updateMiscellaneous(tx, actor, params.code, body);
        return one(tx, params.code);
      });
      return sendItem(request, reply, item, naming);
    },
  );

  app.post(
    '/miscellaneous/add_stock',
    {
      bodyLimit: ASSIGNATION_BODY,
      config: { permission: 'products.import', idempotent: true },
      schema: {
        summary: 'Des produits divers donnés à un commercial',
        description:
          'Crée ou complète son stock, tout ou rien\u00a0: 422 nomme chaque ligne refusée. ' +
          'Avec un en-tête Idempotency-Key, un nouvel envoi de la même assignation redonne la première réponse et ' +
          'ne donne rien de plus.',
        body: Assignation,
        response: { 200: AssignationResult },
      },
    },
    async (request) => {
      const answer = await idempotent(request, (tx) => assignStock(tx, request.actor, request.body));
      return answer;
    },
  );
};
