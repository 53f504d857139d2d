import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Job, JobListQuery } from '../../contract/job.ts';
import { collectionOf } from '../../plugins/hydra/representation.ts';
import { answerList } from '../../plugins/lists.ts';
import { conditionsOf, jobList } from './repository.ts';

/** The list of jobs, for administrators (docs/product.md, 6.29). */
export const jobListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/taches',
    {
      config: { permission: 'admin', shared: 'everybody' },
      schema: {
        summary: 'Ce qui se poursuit, ou s’est poursuivi, sur le serveur',
        querystring: JobListQuery,
        response: collectionOf(Job),
      },
    },
    async (request, reply) => answerList(request, reply, jobList, conditionsOf(request.query)),
  );
};
