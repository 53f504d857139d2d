import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import {
  Commande,
  CommandeBody,
  CommandeDetail,
  CommandeListQuery,
  CommandePatch,
  CommandeValidation,
} from '../../contract/commande.ts';
import { CodeParams } from '../../contract/common.ts';
import { between } from '../../db/lists/conditions.ts';
import { allBut, on } from '../../db/lists/conditions.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, createdOf, itemOf, sendCreated, sendItem } from '../../plugins/hydra/representation.ts';
import { changeStockInTurn } from '../stock/held.ts';
import { ofRegion, ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import { createCommande } from './create.ts';
import { commandeList, findDetail } from './repository.ts';
import { searched } from './search.ts';
import { validateCommande } from './validate.ts';

const { naming } = commandeList;
// These are few and have an index of their own.
const TO_VALIDATE = sql`not c.is_validated`;
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
      const { query } = request;
      const zones = query['pointOfSale.zones.code[]'] ?? [];
      const pos = query['pointOfSale.code'];
      const conditions = [
        ...ownOnly(request.actor, sql`c.commercial_id`),
        ...(await searched(app.db, query.search?.trim() ?? '')),
        ...ofUsers(sql`c.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...ofRegion(sql`c.commercial_id`, query['commercial.region']),
        ...(zones.length > 0
          ? [
              on(
                sql`c.zone_id`,
                (expression) => sql`${expression} = any(array(select id from zone where code = any(${zones}::text[])))`,
              ),
            ]
          : []),
        ...(pos
          ? [on(sql`c.pos_id`, (expression) => sql`${expression} = (select id from point_of_sale where code = ${pos})`)]
          : []),
        ...(query.isValidated === undefined
          ? []
          : [query.isValidated ? allBut(sql`c.is_validated`, TO_VALIDATE) : TO_VALIDATE]),
        ...between(sql`c.commande_at`, query['commandeAt[after]'], query['commandeAt[before]']),
        ...between(sql`c.commande_at`, query.startDate, query.endDate),
      ];
      return answerList(request, reply, commandeList, conditions);
    },
  );

  app.get(
    '/commandes/:code',
    { config: { permission: 'orders.read' }, schema: { params: CodeParams, response: itemOf(CommandeDetail) } },
    async (request, reply) => {
      const found = await findDetail(app.db, request.params.code, ownOnly(request.actor, sql`c.commercial_id`));
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
      const order = await idempotent(app.db, request, (tx) =>
        validateCommande(tx, actor, params.code, body.isValidated),
      );
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
          'Écrit la commande et ses sorties de stock, ou rien : 422 nomme chaque ligne qui dépasserait le stock du ' +
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
      const created = await changeStockInTurn(username, () =>
        idempotent(app.db, request, (tx) => createCommande(tx, actor, body)),
      );
      return sendCreated(request, reply, created, naming);
    },
  );
};
