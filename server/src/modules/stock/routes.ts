import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { type Sql } from 'sql-template-tag';
import { UsernameParams } from '../../contract/common.ts';
import { StockLigne, StockMouvement, StockMouvementListQuery } from '../../contract/stock.ts';
import { between } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import { on } from '../../db/lists/conditions.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, sendAll } from '../../plugins/hydra/representation.ts';
import { idOfCommercial } from '../utilisateurs/repository.ts';
import { ofRegion, ofUsers, ownOnly } from '../utilisateurs/scope.ts';
import { lotRoutes } from './lots/routes.ts';
import { lotsSearched, ofProducts } from './lots/list.ts';
import { ledgerOf, mouvementList } from './mouvements.ts';
import { perProductRoutes } from './perProduct/routes.ts';
import { stockOf } from './repository.ts';

/** Movements of the lots that a term finds. */
const inLots = async (db: Queryable, term: string): Promise<Sql[]> =>
  (await lotsSearched(db, term)).map(
    (condition) => sql`m.stock_commercial_id = any(array(select s.id from stock_commercial s where ${condition}))`,
  );

/** Stock of one representative, the lots of all, and the movements of the ledger (docs/product.md, 12.3 and 12.7). */
export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock/commercial/:username',
    { config: { permission: 'stock.read' }, schema: { params: UsernameParams, response: collectionOf(StockLigne) } },
    async (request, reply) => {
      const { actor, params } = request;
      // For a representative, the stock of another one does not exist (docs/product.md, 4.4).
      const hidden = actor.role === 'ROLE_COMMERCIAL' && params.username !== actor.username;
      const id = hidden ? undefined : await idOfCommercial(app.db, params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      return sendAll(request, reply, await stockOf(app.db, id), {
        type: 'StockCommercial',
        iri: (line) => `/api/data/stock-commercial/${line.code}`,
      });
    },
  );

  await app.register(lotRoutes);
  await app.register(perProductRoutes);

  app.get(
    '/stock-mouvements',
    {
      config: { permission: 'stock.read', shared: 'everybody' },
      schema: { querystring: StockMouvementListQuery, response: collectionOf(StockMouvement) },
    },
    async (request, reply) => {
      const { query } = request;
      const code = query['stockCommercial.code'];
      // An unknown lot has no movements.
      const lot =
        code === undefined
          ? undefined
          : ((
              await app.db.first<{ id: number }>(
                sql`select id from stock_commercial where code = ${code}`,
                'lot by code',
              )
            )?.id ?? 0);
      return answerList(request, reply, lot === undefined ? mouvementList : ledgerOf(lot), [
        ...ownOnly(request.actor, sql`m.commercial_id`),
        ...(await inLots(app.db, query.search?.trim() ?? '')),
        ...(query.type ? [on(sql`m.type`, (expression) => sql`${expression} = ${query.type}`)] : []),
        ...(lot === undefined ? [] : [sql`m.stock_commercial_id = ${lot}`]),
        ...ofProducts(
          sql`m.product_id`,
          query['stockCommercial.product.code[]'],
          query['stockCommercial.product.code'],
        ),
        ...ofUsers(
          sql`m.commercial_id`,
          query['stockCommercial.commercial.username[]'],
          query['stockCommercial.commercial.username'],
        ),
        ...ofRegion(sql`m.commercial_id`, query['stockCommercial.commercial.region']),
        ...(query.commandesValidees === true
          ? [sql`not exists (select from commande c where c.id = m.commande_id and not c.is_validated)`]
          : []),
        ...between(sql`m.mouvement_at`, query['mouvementAt[after]'], query['mouvementAt[before]']),
        ...between(sql`m.mouvement_at`, query.startDate, query.endDate),
      ]);
    },
  );
};
