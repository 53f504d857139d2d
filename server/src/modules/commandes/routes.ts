import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Commande,
  CommandeBody,
  CommandeDetail,
  CommandeListQuery,
  CommandePatch,
  CommandeValidation,
} from '../../contract/commande.ts';
import { CodeParams } from '../../contract/common.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { storeInTurn } from '../stock/storeInTurn.ts';
import { createCommande } from './create.ts';
import { commandeList, conditionsOf, findDetail } from './repository.ts';
import { validateCommande } from './validate.ts';

const { naming } = commandeList;
// Bytes: enough for a thousand lines with their codes.
const ORDER_BODY = 256 * 1024;

/** Orders, and the call by which the mobile application sends them (docs/product.md, 6.7 and 12.4). */
export const commandesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/commandes',
    {
      config: { permission: 'orders.read', shared: 'everybody' },
      schema: { querystring: CommandeListQuery, response: collectionOf(Commande) },
    },
    async (request, reply) => {
      const conditions = await conditionsOf(request.db, request.actor, request.query);
      return answerList(request, reply, commandeList, conditions);
    },
  );

  app.get(
    '/commandes/:code',
    { config: { permission: 'orders.read' }, schema: { params: CodeParams, response: itemOf(CommandeDetail) } },
    async (request, reply) => {
      const found = await findDetail(request.db, request.params.code, request.actor);
      if (!found) throw notFound('Commande non trouvée');
      return sendItem(request, reply, found, naming);
    },
  );

  app.patch(
    '/commandes/:code',
    {
      config: { permission: 'orders.validate', idempotent: true },
      schema: {
        summary: 'La validation d’une commande, donnée ou retirée',
        description:
          'Le chiffre d’affaires et les objectifs suivent. Une commande déjà ainsi n’est pas une erreur ' +
          `: \`wasAlready\` le dit, et \`changedBy\` de qui cela vient. ${KEYED}`,
        params: CodeParams,
        body: CommandePatch,
        response: itemOf(CommandeValidation),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const order = await idempotent(request, (tx) => validateCommande(tx, actor, params.code, body.isValidated));
      return sendItem(request, reply, order, naming);
    },
  );

  app.post(
    '/commandes',
    {
      bodyLimit: ORDER_BODY,
      config: { permission: 'orders.create', idempotent: true },
      schema: {
        summary: 'Une commande prise sur le terrain',
        description:
          'Écrit la commande et ses sorties de stock, ou rien\u00a0: 422 nomme chaque ligne qui dépasserait ' +
          'le stock du ' +
          'commercial, 409 un numéro déjà pris. ' +
          'Avec un en-tête Idempotency-Key, un nouvel envoi de la même commande redonne la première réponse.',
        body: CommandeBody,
        response: createdOf(CommandeDetail),
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      // A telephone that is online again sends its orders all at once; they are stored one after the other because each
      // locks the representative's stock.
      const username = actor.role === 'ROLE_COMMERCIAL' ? actor.username : (body.commercial ?? '');
      const nbLines = body.lignes.length + (body.lignesDivers?.length ?? 0);
      const created = await storeInTurn(request, username, nbLines, (tx) => createCommande(tx, actor, body));
      return sendCreated(request, reply, created, naming);
    },
  );
};
