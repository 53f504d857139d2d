import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CodeParams } from '../../contract/common.ts';
import { Job } from '../../contract/job.ts';
import type { Db } from '../../db/pool.ts';
import { itemOf, type Naming, sendItem } from '../hydra/representation.ts';
import { conflict, forbidden, notFound } from '../problem.ts';
import { findJob, removeJob, restartJob } from './repository.ts';

export const naming: Naming<Job> = { type: 'Tache', iri: ({ code }) => `/api/data/taches/${code}` };
const DONE = 'Cet import est déjà terminé.';

/** The job of an address, for whoever began it and for administrators. @throws 404, 403. */
async function jobOf(db: Db, { actor }: FastifyRequest, code: string) {
  // A download's job is begun by a read, whose caller knows of no change that a replica would have to have.
  const job = await findJob(db.onPrimary(), code);
  if (!job) throw notFound('Cet import a été écarté. Revenez à la revue pour le finaliser de nouveau.');
  if (job.userId !== actor.id && !actor.isAdmin) throw forbidden();
  return job;
}

/** Work that goes on after its request (docs/product.md, 7.6). */
export const jobsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Whose job it is counts, not what they may do now.
  const config = { permission: 'session' as const };

  app.get(
    '/taches/:code',
    { config, schema: { summary: 'Où en est une tâche', params: CodeParams, response: itemOf(Job) } },
    async (request, reply) => sendItem(request, reply, await jobOf(request.db, request, request.params.code), naming),
  );

  app.post(
    '/taches/:code/ecarter',
    {
      config,
      schema: {
        summary: 'Annule une tâche, ou écarte celle qui a échoué avec son fichier',
        params: CodeParams,
        response: { 200: Type.Object({}) },
      },
    },
    async (request) => {
      const { id } = await jobOf(request.db, request, request.params.code);
      if (!(await removeJob(request.db, id))) throw conflict(DONE);
      return {};
    },
  );

  app.post(
    '/taches/:code/relancer',
    { config, schema: { summary: 'Reprend une tâche qui a échoué', params: CodeParams, response: { 200: Job } } },
    async (request) => {
      const { id } = await jobOf(request.db, request, request.params.code);
      // Somebody who asks twice has what they asked for.
      if (await restartJob(request.db, id)) app.jobs.wake();
      return jobOf(request.db, request, request.params.code);
    },
  );
};
