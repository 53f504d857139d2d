import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import { Historique } from '../../contract/historique.ts';
import { notFound } from '../../plugins/problem.ts';
import { historyOfDelivery, historyOfOrder } from './repository.ts';

const schema = (summary: string) => ({ summary, params: CodeParams, response: { 200: Historique } });

/** What happened to one order or delivery (docs/product.md, 6.7 and 6.8). */
export const historyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/commandes/:code/historique',
    { config: { permission: 'orders.read' }, schema: schema('Ce qui est arrivé à une commande') },
    async ({ db, params, actor }) => {
      const found = await historyOfOrder(db, params.code, actor);
      if (!found) throw notFound('Commande non trouvée');
      return found;
    },
  );

  app.get(
    '/livraisons/:code/historique',
    { config: { permission: 'deliveries.read' }, schema: schema('Ce qui est arrivé à une livraison') },
    async ({ db, params }) => {
      const found = await historyOfDelivery(db, params.code);
      if (!found) throw notFound('Livraison non trouvée');
      return found;
    },
  );
};
