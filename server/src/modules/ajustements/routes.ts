import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Ajustement, AjustementBody, AjustementDetail, AjustementListQuery } from '../../contract/ajustement.ts';
import { CodeParams } from '../../contract/common.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { storeInTurn } from '../stock/storeInTurn.ts';
import { createAjustement } from './create.ts';
import { ajustementList, conditionsOf, findDetail } from './repository.ts';

const { naming } = ajustementList;
// Bytes: enough for five thousand lines with their codes.
const ADJUSTMENT_BODY = 1024 * 1024;

/** Adjustments of representatives' stock (docs/product.md, 6.11 and 12.6). */
export const ajustementsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/ajustements',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: AjustementListQuery, response: collectionOf(Ajustement) },
    },
    async (request, reply) => {
      const conditions = await conditionsOf(request.db, request.actor, request.query);
      return answerList(request, reply, ajustementList, conditions);
    },
  );

  app.get(
    '/ajustements/:code',
    { config: { permission: 'stock.read' }, schema: { params: CodeParams, response: itemOf(AjustementDetail) } },
    async (request, reply) => {
      const found = await findDetail(request.db, request.params.code, request.actor);
      if (!found) throw notFound('Ajustement non trouvé.');
      return sendItem(request, reply, found, naming);
    },
  );

  app.post(
    '/ajustement/create',
    {
      bodyLimit: ADJUSTMENT_BODY,
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Un ajustement du stock d’un commercial',
        description:
          'Écrit l’ajustement et ses mouvements, ou rien\u00a0: 422 nomme chaque ligne qui passerait sous ' +
          'zéro et dit ' +
          'dans «\u00a0actuel\u00a0» ce qu’il en reste. ' +
          'Avec un en-tête Idempotency-Key, un nouvel envoi du même ajustement redonne la première réponse.',
        body: AjustementBody,
        response: createdOf(AjustementDetail),
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created = await storeInTurn(request, body.username, body.ligneAjustements.length, (tx) =>
        createAjustement(tx, actor, body),
      );
      return sendCreated(request, reply, created, naming);
    },
  );
};
