import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  Product,
  ProductListQuery,
  ProductPatch,
  ProductStats,
  ProductStatsListQuery,
} from '../../contract/product.ts';
import type { Queryable } from '../../db/pool.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendItem } from '../../plugins/hydra/representation.ts';
import { figuresOf } from './statistics/figures.ts';
import { conditionsOf, findProduct, named, productList } from './repository.ts';
import { onSaleOrMoved, statsList } from './statistics/list.ts';
import { updateProduct } from './update.ts';

const { naming } = productList;

const one = async (db: Queryable, code: string): Promise<Product> => {
  const found = await findProduct(db, code);
  if (!found) throw notFound('Produit non trouvé');
  return found;
};

/** Products with their prices, state and statistics (docs/product.md, 6.22 and 12.7). */
export const productsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/products',
    {
      config: { permission: 'products.read', shared: 'everybody' },
      schema: { querystring: ProductListQuery, response: collectionOf(Product) },
    },
    async (request, reply) => {
      return answerList(request, reply, productList, conditionsOf(request.query));
    },
  );

  app.get(
    '/products/stats/summary',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: { querystring: ProductStatsListQuery, response: collectionOf(ProductStats) },
    },
    async (request, reply) => {
      const { query } = request;
      const { startDate, endDate, search, 'commercial.username[]': many = [], 'commercial.username': single } = query;
      const figures = await figuresOf(request.db, {
        startDate,
        endDate,
        commercials: [...many, ...(single ? [single] : [])],
      });
      return answerList(request, reply, statsList(figures), [onSaleOrMoved, ...named(search)]);
    },
  );

  app.get(
    '/products/:code',
    { config: { permission: 'products.read' }, schema: { params: CodeParams, response: itemOf(Product) } },
    async (request, reply) => sendItem(request, reply, await one(request.db, request.params.code), naming),
  );

  app.patch(
    '/products/:code',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Les prix ou l’état d’un produit',
        description:
          `Avec \`version\`, une modification partie d’un état dépassé est refusée (412) et \`actuel\` ` +
          `donne le produit tel qu’il est. ${KEYED}`,
        params: CodeParams,
        body: ProductPatch,
        response: itemOf(Product),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const product = await idempotent(request, async (tx) => {
        await updateProduct(tx, actor, params.code, body);
        return one(tx, params.code);
      });
      return sendItem(request, reply, product, naming);
    },
  );
};
