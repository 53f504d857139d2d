import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FactorProof, SignedIn, TotpBody, TotpEnrolment } from '../../../contract/factor.ts';
import { conflict } from '../../../plugins/problem.ts';
import { makeRecoveryCodes } from '../../factors/recovery.ts';
import { finishTotp, proveTotp } from '../../factors/service.ts';
import { prepareTotp } from '../../factors/totp.ts';
import { verifySecondFactor } from '../../factors/verify.ts';
import { enter } from '../enter.ts';
import { dropPending, type Pending, pendingOf, takePending } from './pending.ts';
import { secondStepOf } from './step.ts';

const config = { permission: 'public', endsSessions: true } as const;
const Left = Type.Object({ left: Type.Literal(true) });

/**
 * The second step of a sign-in (docs/product.md, 3.10). These calls are public, because nobody is signed in yet: each
 * needs the cookie of a sign-in whose password was right.
 */
export const secondStepRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.post(
    '/sign-in/proof',
    { config, schema: { summary: 'Prouver son second facteur', body: FactorProof, response: { 200: SignedIn } } },
    async (request, reply): Promise<SignedIn> => {
      const pending = await pendingOf(db, request);
      await verifySecondFactor(app, request, pending, request.body);
      await db.tx(async (tx) => {
        await takePending(tx, request, reply);
        await enter(tx, request, reply, { ...pending, factor: request.body.kind });
      });
      return { target: pending.target, recoveryCodes: [] };
    },
  );

  /** Somebody who has a factor must show it, and not add another. */
  const enrolling = async (request: FastifyRequest): Promise<Pending> => {
    const pending = await pendingOf(db, request);
    if ((await secondStepOf(db, app, pending))?.kind !== 'enrolment') throw conflict('Un second facteur existe déjà.');
    return pending;
  };

  app.post(
    '/sign-in/enrolment/prepare',
    { config, schema: { summary: 'Commencer l’ajout du facteur que le rôle exige', response: { 200: TotpEnrolment } } },
    async (request) => prepareTotp(app.factors.key, await enrolling(request), Date.now()),
  );

  app.post(
    '/sign-in/enrolment',
    {
      config,
      schema: { summary: 'Finir l’ajout du facteur que le rôle exige', body: TotpBody, response: { 200: SignedIn } },
    },
    async (request, reply): Promise<SignedIn> => {
      const pending = await enrolling(request);
      const proved = proveTotp(app, pending.id, request.body);
      const codes = await makeRecoveryCodes();
      const author = { id: pending.id, username: pending.username, origin: request };
      return db.tx(async (tx) => {
        await takePending(tx, request, reply);
        const recoveryCodes = await finishTotp(tx, author, proved, codes);
        await enter(tx, request, reply, { ...pending, factor: 'totp' });
        return { target: pending.target, recoveryCodes };
      });
    },
  );

  const leave = async (request: FastifyRequest, reply: FastifyReply) => {
    await dropPending(db, request, reply);
    return { left: true } as const;
  };
  app.post(
    '/sign-in/leave',
    { config, schema: { summary: 'Revenir au mot de passe', response: { 200: Left } } },
    leave,
  );
};
