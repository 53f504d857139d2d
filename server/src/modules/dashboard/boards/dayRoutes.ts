import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ATraiter, EcarterBody } from '../../../contract/aTraiter.ts';
import { DayTeam, JourQuery, DayPace } from '../../../contract/dashboardTeam.ts';
import { ANY_WRITE, cachedAnswer } from '../../../db/answerCache.ts';
import type { Db } from '../../../db/pool.ts';
import { countedDay, dayOf } from '../../../../../rules/day.ts';
import { fetchMissingTrips } from './missingTrips.ts';
import { dayPace } from './pace.ts';
import { dayTeam } from './team.ts';
import { putAside, readToDo, toDoFor } from './toDo.ts';

/** A day beside similar ones, the team's day and what is to be looked at today (docs/product.md, 6.2 and 12.2). */
export const dayRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const asked = (date: string | undefined) => (date === undefined ? dayOf(new Date()) : countedDay(date));
  const team = (db: Db, day: string) =>
    cachedAnswer(ANY_WRITE, JSON.stringify(['team', day]), async () => {
      await fetchMissingTrips(db, app.tracking, day);
      return dayTeam(db, day, new Date());
    });
  const toDo = async ({ db, actor }: FastifyRequest) => {
    const today = dayOf(new Date());
    const all = await cachedAnswer(ANY_WRITE, JSON.stringify(['to-do', today]), () =>
      readToDo(db, team(db, today), today),
    );
    return toDoFor(db, actor, all, today);
  };

  app.get(
    '/dashboard/daily/rythme',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: {
        summary: 'Le chiffre d’affaires d’un jour, heure par heure',
        description: 'À côté des mêmes jours des semaines d’avant, à la même heure, et de la part de l’objectif.',
        querystring: JourQuery,
        tags: ['dashboard'],
        response: { 200: DayPace },
      },
    },
    async (request): Promise<DayPace> => {
      const day = asked(request.query.date);
      return cachedAnswer(ANY_WRITE, JSON.stringify(['pace', day]), () => dayPace(request.db, day, new Date()));
    },
  );

  app.get(
    '/dashboard/daily/equipe',
    {
      config: { permission: 'reports.read', shared: 'everybody' },
      schema: {
        summary: 'La journée de chaque commercial',
        description: 'Ceux dont la journée va le moins bien d’abord.',
        querystring: JourQuery,
        tags: ['dashboard'],
        response: { 200: DayTeam },
      },
    },
    async (request): Promise<DayTeam> => team(request.db, asked(request.query.date)),
  );

  app.get(
    '/dashboard/daily/a-traiter',
    {
      config: { permission: 'reports.read' },
      schema: { summary: 'Ce qu’il y a à traiter aujourd’hui', tags: ['dashboard'], response: { 200: ATraiter } },
    },
    async (request, reply): Promise<ATraiter> => {
      void reply.header('cache-control', 'no-store');
      return toDo(request);
    },
  );

  app.post(
    '/dashboard/daily/a-traiter/ecartes',
    {
      config: { permission: 'reports.read' },
      schema: {
        summary: 'Écarte un élément pour soi et pour la journée',
        description: 'Sans motif, le reprend.',
        body: EcarterBody,
        tags: ['dashboard'],
        response: { 200: ATraiter },
      },
    },
    async (request): Promise<ATraiter> => {
      await putAside(request.db, request.actor, request.body, await toDo(request));
      return toDo(request);
    },
  );
};
