import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DashboardQuery, DoughnutCharts, KeyMetrics, SalesPoint, TopCommercials, TopProduct } from '../../contract/dashboard.ts';
import { dayOf } from '../../jours.ts';
import { parts } from './parts.ts';
import { perimetreOf, type Perimetre } from './perimetre.ts';
import { meilleursProduits, ventesParJour } from './repository.ts';
import { keyMetrics, topCommercials } from './service.ts';

const perimetre = (request: FastifyRequest<{ Querystring: { region?: string } }>): Perimetre =>
  perimetreOf(request.actor, request.query.region);
const jour = () => dayOf(new Date());

/** The five calls of the main dashboard (doc 1, 7.1): anyone signed in, a representative for their own figures. */
export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { permission: 'session' as const };
  const schema = { querystring: DashboardQuery, tags: ['dashboard'] };
  app.get('/dashboard/key-metrics', { config, schema: { ...schema, response: { 200: KeyMetrics } } }, (request) =>
    keyMetrics(app.db, perimetre(request), jour()),
  );
  app.get('/dashboard/sales-chart', { config, schema: { ...schema, response: { 200: Type.Array(SalesPoint) } } }, (request) =>
    ventesParJour(app.db, perimetre(request), jour()),
  );
  app.get('/dashboard/top-commercials', { config, schema: { ...schema, response: { 200: TopCommercials } } }, (request) =>
    topCommercials(app.db, perimetre(request), jour()),
  );
  app.get('/dashboard/top-products', { config, schema: { ...schema, response: { 200: Type.Array(TopProduct) } } }, (request) =>
    meilleursProduits(app.db, perimetre(request), jour()),
  );
  app.get('/dashboard/doughnut-charts', { config, schema: { ...schema, response: { 200: DoughnutCharts } } }, (request) =>
    parts(app.db, perimetre(request), jour()),
  );
};
