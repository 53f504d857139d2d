import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TableauJour, TableauJourQuery } from '../../../contract/dashboardJour.ts';
import { Pilotage, PilotageQuery } from '../../../contract/dashboardPilotage.ts';
import { TableauPos, TableauPosQuery } from '../../../contract/dashboardPos.ts';
import { ANY_WRITE, cachedAnswer } from '../../../db/answerCache.ts';
import { dayOfBound, dayOf } from '../../../../../rules/day.ts';
import { dayActivites, dayFigures, readableGenres, dayPositions, sameDayLastWeek, dayTops } from './daily.ts';
import { commercialPaces, evolution, leastSold, zoneEvolution, zoneVisits } from './pilotage.ts';
import { stockAtRisk } from '../../stock/atRisk.ts';
import { posFigures, daysOf, posTops, posZones } from './pos.ts';
import { fetchMissingTrips } from './missingTrips.ts';

/**
 * Reads the blocks of a board that a request asks for (`bloc`, or all without it), each from the kept answer where
 * there is one; `key` and `more` tell apart what else the answer depends on. A block that was not asked for is
 * undefined.
 */
const blocksOf =
  <Name extends string>(board: string, bloc: Name | undefined, ...key: unknown[]) =>
  <T>(name: Name, ask: () => Promise<T>, ...more: unknown[]): Promise<T> | undefined =>
    bloc === undefined || bloc === name
      ? cachedAnswer(ANY_WRITE, JSON.stringify([board, name, ...key, ...more]), ask)
      : undefined;

/**
 * The daily board, the points-of-sale board and the steering panels of the main one (docs/product.md, 12.2): figures of
 * the whole company, for those who may read reports.
 */
export const boardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/dashboard/daily',
    {
      // Shared by role, because the feed contains only what a role may read.
      config: { permission: 'reports.read', shared: 'role' },
      schema: {
        summary: 'Le tableau de bord d’un jour',
        description: 'Sans `bloc`, tout le tableau.',
        querystring: TableauJourQuery,
        tags: ['dashboard'],
        response: { 200: TableauJour },
      },
    },
    async (request): Promise<TableauJour> => {
      const { db } = request;
      const { date, bloc } = request.query;
      const day = date === undefined ? dayOf(new Date()) : dayOfBound(date);
      const block = blocksOf('daily', bloc, day);
      const genres = readableGenres(request.actor);
      const [chiffres, positions, tops, activite] = await Promise.all([
        block('chiffres', () => dayFigures(db, day, new Date())),
        block('positions', async () => {
          await fetchMissingTrips(db, app.tracking, day);
          return dayPositions(db, day);
        }),
        block('tops', () => dayTops(db, day)),
        block('activite', () => dayActivites(db, day, genres), ...genres),
      ]);
      return {
        date: day,
        precedent: sameDayLastWeek(day),
        ...(chiffres && { chiffres }),
        ...(positions && { positions }),
        ...tops,
        ...(activite && { activite }),
      };
    },
  );

  app.get(
    '/dashboard/pos',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: {
        summary: 'Le tableau de bord des points de vente',
        description: 'Sans `bloc`, tout le tableau\u00a0; sans jours, les trente derniers.',
        querystring: TableauPosQuery,
        tags: ['dashboard'],
        response: { 200: TableauPos },
      },
    },
    async (request): Promise<TableauPos> => {
      const { db } = request;
      const { bloc, startDate, endDate, ...filters } = request.query;
      const today = dayOf(new Date());
      const days = daysOf({ startDate, endDate }, today);
      const block = blocksOf('pos', bloc, days, filters);
      const [chiffres, zones, tops] = await Promise.all([
        block('chiffres', () => posFigures(db, filters, days, today)),
        block('zones', () => posZones(db, filters, days, today)),
        block('tops', () => posTops(db, filters, days)),
      ]);
      return {
        startDate: days.start,
        endDate: days.end,
        ...(chiffres && { chiffres }),
        ...(zones && { zones }),
        ...(tops && { tops }),
      };
    },
  );

  app.get(
    '/dashboard/pilotage',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: {
        summary: 'Ce qui va se perdre, qui avance, qui recule, où personne n’est passé',
        description: 'Sans `bloc`, tous les panneaux.',
        querystring: PilotageQuery,
        tags: ['dashboard'],
        response: { 200: Pilotage },
      },
    },
    async (request): Promise<Pilotage> => {
      const { db } = request;
      const { bloc, region } = request.query;
      const today = dayOf(new Date());
      const scope = region ? { region } : {};
      const block = blocksOf('pilotage', bloc, today, region);
      const [stock, visits, commerciaux, changes, zones, produits] = await Promise.all([
        block('stock', () => stockAtRisk(db, region, today)),
        block('visites', () => zoneVisits(db, region, today)),
        block('commerciaux', () => commercialPaces(db, scope, today)),
        block('evolution', () => evolution(db, scope, today)),
        block('zones', () => zoneEvolution(db, scope, today)),
        block('produits', () => leastSold(db, scope, today)),
      ]);
      return {
        date: today,
        ...(stock && { stock }),
        ...visits,
        ...(commerciaux && { commerciaux }),
        ...(changes && { evolution: changes }),
        ...(zones && { zones }),
        ...(produits && { produits }),
      };
    },
  );
};
