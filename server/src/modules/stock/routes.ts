import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import { StockCommercial, StockCommercialListQuery, StockLigne, StockMouvement, StockMouvementListQuery } from '../../contract/stock.ts';
import { between, contains } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { dayOf, isDay } from '../../jours.ts';
import { answerList } from '../../plugins/lists.ts';
import { notFound } from '../../plugins/problem.ts';
import { collectionOf, sendCollection } from '../../plugins/representation.ts';
import { idOfCommercial } from '../utilisateurs/repository.ts';
import { ofUsers, ownOnly, peopleNamed } from '../utilisateurs/scope.ts';
import { lotList } from './lots.ts';
import { mouvementList } from './mouvements.ts';
import { stockOf } from './repository.ts';

/** The day in Madagascar that a date bound means. */
const dayIn = (text: string) => (isDay(text) ? text : dayOf(new Date(text)));

/** Products by code, as a condition on a foreign key; nothing without codes. */
const ofProducts = (column: Sql, many: readonly string[] | undefined, one: string | undefined): Sql[] => {
  const codes = [...(many ?? []), ...(one ? [one] : [])];
  return codes.length > 0 ? [sql`${column} = any(array(select id from product where code = any(${codes}::text[])))`] : [];
};

/** What is in a lot `s` by its number, its whole code, or the names of its product and representative. */
const searched = async (db: Queryable, term: string): Promise<Sql[]> => {
  if (!term) return [];
  const people = await peopleNamed(db, term);
  return [sql`(f_norm(s.lot_number) like ${contains(term)} or s.code = ${term.toUpperCase()} or s.commercial_id = any(${people}::bigint[])
    or s.product_id in (select id from product where f_norm(designation) like ${contains(term)} or f_norm(code) like ${contains(term)}))`];
};

/** Movements of the lots that a term finds. */
const inLots = async (db: Queryable, term: string): Promise<Sql[]> =>
  (await searched(db, term)).map((condition) => sql`m.stock_commercial_id = any(array(select s.id from stock_commercial s where ${condition}))`);

/** Stock of one representative, lots of all of them, and the movements of the ledger (doc 1, 7.2; doc 2, 7). */
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

  app.get(
    '/stock-commercial',
    { config: { permission: 'stock.read' }, schema: { querystring: StockCommercialListQuery, response: collectionOf(StockCommercial) } },
    async (request, reply) => {
      const { query } = request;
      return answerList(request, reply, lotList, [
        ...ownOnly(request.actor, sql`s.commercial_id`),
        ...(await searched(app.db, query.search?.trim() ?? '')),
        ...ofProducts(sql`s.product_id`, query['product.code[]'], query['product.code']),
        ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], query['commercial.username']),
        ...(query['expireAt[after]'] ? [sql`s.expire_at >= ${dayIn(query['expireAt[after]'])}::date`] : []),
        ...(query['expireAt[before]'] ? [sql`s.expire_at <= ${dayIn(query['expireAt[before]'])}::date`] : []),
        ...(query.disponible === true ? [sql`s.quantite_disponible > 0`] : []),
      ]);
    },
  );

  app.get(
    '/stock-mouvements',
    { config: { permission: 'stock.read' }, schema: { querystring: StockMouvementListQuery, response: collectionOf(StockMouvement) } },
    async (request, reply) => {
      const { query } = request;
      const lot = query['stockCommercial.code'];
      return answerList(request, reply, mouvementList, [
        ...ownOnly(request.actor, sql`m.commercial_id`),
        ...(await inLots(app.db, query.search?.trim() ?? '')),
        ...(query.type ? [sql`m.type = ${query.type}`] : []),
        ...(lot ? [sql`m.stock_commercial_id = (select id from stock_commercial where code = ${lot})`] : []),
        ...ofProducts(sql`m.product_id`, query['stockCommercial.product.code[]'], query['stockCommercial.product.code']),
        ...ofUsers(sql`m.commercial_id`, query['stockCommercial.commercial.username[]'], query['stockCommercial.commercial.username']),
        ...between(sql`m.mouvement_at`, query['mouvementAt[after]'], query['mouvementAt[before]']),
        ...between(sql`m.mouvement_at`, query.startDate, query.endDate),
      ]);
    },
  );
};
