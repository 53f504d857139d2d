import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TableauJour, TableauJourQuery } from '../../contract/dashboardJour.ts';
import { TableauPos, TableauPosQuery } from '../../contract/dashboardPos.ts';
import { ANY_WRITE, cachedAnswer } from '../../db/answerCache.ts';
import { dayOfBound, dayOf } from '../../days.ts';
import { activiteJour, chiffresJour, genresDe, positionsJour, precedentDe, topsJour } from './jour.ts';
import { chiffresPos, joursDe, topsPos, zonesPos } from './pos.ts';
import { suivreJour } from './suivi.ts';

/** The daily and the points-of-sale board (DECISIONS 4): figures of the whole company, for those who read reports. */
export const boardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.get(
    '/dashboard/daily',
    {
      // What was done lately is told as far as each role may read it.
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
      const { date, bloc } = request.query;
      const jour = date === undefined ? dayOf(new Date()) : dayOfBound(date);
      const of = <T>(name: typeof bloc, key: readonly unknown[], ask: () => Promise<T>): Promise<T> | undefined =>
        bloc === undefined || bloc === name
          ? cachedAnswer(ANY_WRITE, JSON.stringify(['daily', name, jour, ...key]), ask)
          : undefined;
      const genres = genresDe(request.actor);
      const [chiffres, positions, tops, activite] = await Promise.all([
        of('chiffres', [], () => chiffresJour(db, jour)),
        of('positions', [], async () => {
          await suivreJour(db, app.tracking, jour);
          return positionsJour(db, jour);
        }),
        of('tops', [], () => topsJour(db, jour)),
        of('activite', genres, () => activiteJour(db, jour, genres)),
      ]);
      return {
        date: jour,
        precedent: precedentDe(jour),
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
        description: 'Sans `bloc`, tout le tableau ; sans jours, les trente derniers.',
        querystring: TableauPosQuery,
        tags: ['dashboard'],
        response: { 200: TableauPos },
      },
    },
    async (request): Promise<TableauPos> => {
      const { bloc, startDate, endDate, ...filters } = request.query;
      const today = dayOf(new Date());
      const days = joursDe({ startDate, endDate }, today);
      const of = <T>(name: typeof bloc, ask: () => Promise<T>): Promise<T> | undefined =>
        bloc === undefined || bloc === name
          ? cachedAnswer(ANY_WRITE, JSON.stringify(['pos', name, days, filters]), ask)
          : undefined;
      const [chiffres, zones, tops] = await Promise.all([
        of('chiffres', () => chiffresPos(db, filters, days, today)),
        of('zones', () => zonesPos(db, filters, days)),
        of('tops', () => topsPos(db, filters, days)),
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
};
