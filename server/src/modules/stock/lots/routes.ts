import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { type Sql } from 'sql-template-tag';
import { CodeParams } from '../../../contract/common.ts';
import {
  LotPatch,
  StockCommercial,
  StockCommercialDetail,
  StockCommercialListQuery,
  TotalAPerdre,
  TotalAPerdreQuery,
} from '../../../contract/stock.ts';
import { cachedAnswer, NO_WRITE } from '../../../db/answerCache.ts';
import type { Queryable } from '../../../db/pool.ts';
import { keyOf, whereOf } from '../../../db/lists/conditions.ts';
import { dayOfBound } from '../../../../../rules/day.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { idempotent, KEYED } from '../../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../../plugins/lists.ts';
import { notFound } from '../../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../../plugins/hydra/representation.ts';
import { ofRegion, ofUsers, ownOnly } from '../../people/scope.ts';
import { correctExpiry } from './expiry.ts';
import { lotList, lotsSearched, ofProducts, ownLotList } from './list.ts';
import { lotDetail } from './register.ts';

/**
 * Brings the units at risk up to today; to be called before they are read. Only the first call after midnight has work
 * to do.
 */
const stockToday = (db: Queryable): Promise<unknown> =>
  cachedAnswer(NO_WRITE, 'stock of today', () => db.rows(sql`select f_stock_du_jour()`, 'stock of today'));

const listOf = (actor: Actor) => (actor.role === 'ROLE_COMMERCIAL' ? ownLotList : lotList);

const conditionsOf = async (db: Queryable, actor: Actor, query: TotalAPerdreQuery): Promise<Sql[]> => [
  ...ownOnly(actor, sql`s.commercial_id`),
  ...(await lotsSearched(db, query.search?.trim() ?? '')),
  ...ofProducts(sql`s.product_id`, query['product.code[]'], query['product.code']),
  ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], query['commercial.username']),
  ...ofRegion(sql`s.commercial_id`, query['commercial.region']),
  ...(query['expireAt[after]'] ? [sql`s.expire_at >= ${dayOfBound(query['expireAt[after]'])}::date`] : []),
  ...(query['expireAt[before]'] ? [sql`s.expire_at <= ${dayOfBound(query['expireAt[before]'])}::date`] : []),
  ...(query.disponible === true ? [sql`s.quantite_disponible > 0`] : []),
  ...(query.aRisque === true ? [sql`s.a_perdre > 0`] : []),
];

const totalOf = async (db: Queryable, conditions: readonly Sql[]): Promise<TotalAPerdre> => {
  const statement = sql`select count(*) as lots, coalesce(sum(s.a_perdre), 0)::bigint as quantite,
    coalesce(sum(s.a_perdre_value), 0)::bigint as valeur
    from stock_commercial s ${whereOf([...conditions, sql`s.a_perdre > 0`])}`;
  const total = await cachedAnswer(lotList.tag, `à perdre ${keyOf(statement)}`, () =>
    db.first<TotalAPerdre>(statement),
  );
  return total ?? { lots: 0, quantite: 0, valeur: 0 };
};

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
      await stockToday(app.db);
      return answerList(request, reply, listOf(actor), await conditionsOf(app.db, actor, query));
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
      await stockToday(app.db);
      const total = await totalOf(app.db, await conditionsOf(app.db, actor, query));
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
      await stockToday(app.db);
      const where = whereOf([sql`s.code = ${params.code}`, ...ownOnly(actor, sql`s.commercial_id`)]);
      const lot = await app.db.first<{ id: number }>(sql`select s.id from stock_commercial s ${where}`);
      const detail = lot && (await lotDetail(app.db, listOf(actor), lot.id));
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
      const { id } = await idempotent(app.db, request, async (tx) => ({
        id: await correctExpiry(tx, actor, params.code, body.expireAt),
      }));
      const detail = await lotDetail(app.db, lotList, id);
      if (!detail) throw notFound('Lot non trouvé');
      return sendItem(request, reply, detail, lotList.naming);
    },
  );
};
