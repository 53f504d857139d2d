import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  DashboardQuery,
  DoughnutCharts,
  KeyMetrics,
  SalesPoint,
  TopCommercials,
  TopProduct,
} from '../../contract/dashboard.ts';
import { ANY_WRITE, cachedAnswer } from '../../db/answerCache.ts';
import type { Db } from '../../db/pool.ts';
import { dayOf } from '../../../../rules/day.ts';
import { dayRoutes } from './boards/dayRoutes.ts';
import { boardRoutes } from './boards/routes.ts';
import { parts } from './parts.ts';
import { scopeOf, type Scope } from './scope.ts';
import { bestProducts, salesByDay } from './repository.ts';
import { keyMetrics, topCommercials } from './service.ts';

interface Asked {
  region?: string;
}
type Figures<T> = (db: Db, scope: Scope, today: string) => Promise<T>;

/**
 * Answers figures of one scope. They are read from whole tables, so the answer is cached by scope and shared by
 * everybody who opens the dashboard at the same moment.
 */
const figures =
  <T>(name: string, count: Figures<T>) =>
  (request: FastifyRequest<{ Querystring: Asked }>): Promise<T> => {
    const scope = scopeOf(request.actor, request.query.region);
    const today = dayOf(new Date());
    return cachedAnswer(ANY_WRITE, JSON.stringify([name, today, scope.region, scope.commercialId]), () =>
      count(request.db, scope, today),
    );
  };

/**
 * The five calls of the main dashboard (docs/product.md, 12.2), for everybody who is signed in; a representative gets
 * their own figures.
 */
export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { permission: 'session', shared: 'everybody' } as const;
  const schema = { querystring: DashboardQuery, tags: ['dashboard'] };
  app.get(
    '/dashboard/key-metrics',
    { config, schema: { ...schema, response: { 200: KeyMetrics } } },
    figures('key-metrics', keyMetrics),
  );
  app.get(
    '/dashboard/sales-chart',
    { config, schema: { ...schema, response: { 200: Type.Array(SalesPoint) } } },
    figures('sales-chart', salesByDay),
  );
  app.get(
    '/dashboard/top-commercials',
    { config, schema: { ...schema, response: { 200: TopCommercials } } },
    figures('top-commercials', topCommercials),
  );
  app.get(
    '/dashboard/top-products',
    { config, schema: { ...schema, response: { 200: Type.Array(TopProduct) } } },
    figures('top-products', bestProducts),
  );
  app.get(
    '/dashboard/doughnut-charts',
    { config, schema: { ...schema, response: { 200: DoughnutCharts } } },
    figures('doughnut-charts', parts),
  );
  await app.register(boardRoutes);
  await app.register(dayRoutes);
};
