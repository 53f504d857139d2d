import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../../contract/common.ts';
import {
  LotPatch,
  StockCommercial,
  StockCommercialDetail,
  StockCommercialListQuery,
  TotalAPerdre,
  TotalAPerdreQuery,
} from '../../../contract/stock.ts';
import { idempotent, KEYED } from '../../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../../plugins/lists.ts';
import { notFound } from '../../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../../plugins/hydra/representation.ts';
import { correctExpiry } from './expiry.ts';
import { lotList } from './list.ts';
import { lotDetail } from './register.ts';
import { conditionsOf, findLot, listOf, lossOf, stockToday } from './repository.ts';

/** The list of lots, the total of what they will lose, and one lot (docs/product.md, 12.7). */
export const lotRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock-commercial',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: StockCommercialListQuery, response: collectionOf(StockCommercial) },
    },
    async (request, reply) => {
      const { actor, query } = request;
      await stockToday(request.db);
      return answerList(request, reply, listOf(actor), await conditionsOf(request.db, actor, query));
    },
  );

  app.get(
    '/stock-commercial/a-perdre',
    {
      config: { permission: 'stock.read' },
      schema: { querystring: TotalAPerdreQuery, response: itemOf(TotalAPerdre) },
    },
    async (request, reply) => {
      const { actor, query } = request;
      await stockToday(request.db);
      const total = await lossOf(request.db, await conditionsOf(request.db, actor, query));
      return sendItem(request, reply, total, {
        type: 'TotalAPerdre',
        iri: () => '/api/data/stock-commercial/a-perdre',
      });
    },
  );

  app.get(
    '/stock-commercial/:code',
    { config: { permission: 'stock.read' }, schema: { params: CodeParams, response: itemOf(StockCommercialDetail) } },
    async (request, reply) => {
      const { actor, params } = request;
      await stockToday(request.db);
      const lot = await findLot(request.db, actor, params.code);
      const detail = lot && (await lotDetail(request.db, listOf(actor), lot));
      if (!detail) throw notFound('Lot non trouvé');
      return sendItem(request, reply, detail, lotList.naming);
    },
  );

  app.patch(
    '/stock-commercial/:code',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Corriger la date limite d’un lot',
        description: KEYED,
        params: CodeParams,
        body: LotPatch,
        response: itemOf(StockCommercialDetail),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const { id } = await idempotent(request, async (tx) => ({
        id: await correctExpiry(tx, actor, params.code, body.expireAt),
      }));
      const detail = await lotDetail(request.db, lotList, id);
      if (!detail) throw notFound('Lot non trouvé');
      return sendItem(request, reply, detail, lotList.naming);
    },
  );
};
