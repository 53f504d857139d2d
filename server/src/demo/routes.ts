import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DemonstrationChargee } from '../contract/firstSteps.ts';
import { oneAtATime } from '../db/waiting/oneAtATime.ts';
import { idempotent, KEYED } from '../plugins/idempotency/idempotency.ts';
import { tidyUp } from './demo.ts';
import { loadDemo } from './load.ts';

/** Fills an empty database on request, for who wants to look around first (docs/product.md, 6.31). */
export const demonstrationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/premiers-pas/demonstration',
    {
      config: { permission: 'admin', idempotent: true },
      schema: {
        summary: 'Charge les données de démonstration dans une base vide',
        description: `Tout ou rien\u00a0; 409 quand la base n’est pas vide. ${KEYED}`,
        tags: ['dashboard'],
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: DemonstrationChargee },
      },
    },
    async (request) => {
      // It takes longer than a statement may wait, and whoever presses twice is to get the same answer.
      const loaded = await oneAtATime('démonstration', () =>
        idempotent(request, (tx) => loadDemo(tx, request.actor, new Date())),
      );
      // It is stored by now: without statistics the first minutes are only slower.
      await tidyUp(request.db).catch((error: unknown) => request.log.warn({ err: String(error) }, 'vacuum'));
      return loaded;
    },
  );
};
