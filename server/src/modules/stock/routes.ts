import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { StockLigne } from '../../contract/stock.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, sendCollection } from '../../plugins/representation.ts';
import { idOfCommercial } from '../utilisateurs/repository.ts';
import { stockOf } from './repository.ts';

/** Stock of one representative: lots with something left or delivered, then miscellaneous products (doc 1, 7.2). */
export const stockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/stock/commercial/:username',
    {
      config: { permission: 'stock.read' },
      schema: { params: Type.Object({ username: Type.String({ maxLength: 200 }) }), response: collectionOf(StockLigne) },
    },
    async (request, reply) => {
      const { actor, params } = request;
      // Another representative answers like an unknown one (DECISIONS 6).
      const hidden = actor.role === 'ROLE_COMMERCIAL' && params.username !== actor.username;
      const id = hidden ? undefined : await idOfCommercial(app.db, params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      const items = await stockOf(app.db, id);
      const found = { items, total: items.length, page: 1, itemsPerPage: Math.max(1, items.length) };
      return sendCollection(request, reply, found, { type: 'StockCommercial', iri: (line) => `/api/data/stock-commercial/${line.code}` });
    },
  );
};
