import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type FactorKind,
  FactorProof,
  PasskeyBody,
  PasskeyOptions,
  SignedIn,
  TotpBody,
  TotpEnrolment,
} from '../../../contract/factor.ts';
import type { Queryable } from '../../../db/pool.ts';
import { conflict } from '../../../plugins/problem.ts';
import { proofOptions, provePasskey, registrationOptions } from '../factors/passkeys/passkeys.ts';
import { makeRecoveryCodes } from '../factors/recovery.ts';
import { type Author, type Codes, finishPasskey, finishTotp, proveTotp } from '../factors/service.ts';
import { prepareTotp } from '../factors/totp.ts';
import { verifySecondFactor } from '../factors/verify.ts';
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
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.post(
    '/sign-in/proof',
    { config, schema: { summary: 'Prouver son second facteur', body: FactorProof, response: { 200: SignedIn } } },
    async (request, reply): Promise<SignedIn> => {
      const pending = await pendingOf(request.db, request);
      await verifySecondFactor(request, pending, request.body);
      await request.db.tx(async (tx) => {
        await takePending(tx, request, reply);
        await enter(tx, request, reply, { ...pending, factor: request.body.kind });
      });
      return { target: pending.target, recoveryCodes: [] };
    },
  );

  /** Somebody who has a factor must show it, and not add another. */
  const enrolling = async (request: FastifyRequest): Promise<Pending> => {
    const pending = await pendingOf(request.db, request);
    if ((await secondStepOf(request.db, app, pending))?.kind !== 'enrolment')
      throw conflict('Un second facteur existe déjà.');
    return pending;
  };

  /** Stores the first factor and opens the session. */
  const enrolled = async (
    request: FastifyRequest,
    reply: FastifyReply,
    pending: Pending,
    factor: FactorKind,
    finish: (tx: Queryable, author: Author, codes: Codes) => Promise<string[]>,
  ): Promise<SignedIn> => {
    const codes = await makeRecoveryCodes();
    const author = { id: pending.id, username: pending.username, origin: request };
    return request.db.tx(async (tx) => {
      await takePending(tx, request, reply);
      const recoveryCodes = await finish(tx, author, codes);
      await enter(tx, request, reply, { ...pending, factor });
      return { target: pending.target, recoveryCodes };
    });
  };

  app.post(
    '/sign-in/enrolment/prepare',
    { config, schema: { summary: 'Commencer l’ajout du facteur que le rôle exige', response: { 200: TotpEnrolment } } },
    async (request) => prepareTotp(app.factors, await enrolling(request)),
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
      return enrolled(request, reply, pending, 'totp', (tx, author, codes) => finishTotp(tx, author, proved, codes));
    },
  );

  app.post(
    '/sign-in/passkey/prepare',
    { config, schema: { summary: 'Commencer la preuve par une clé d’accès', response: { 200: PasskeyOptions } } },
    async (request) => {
      const pending = await pendingOf(request.db, request);
      return { options: await proofOptions(request, pending.id) };
    },
  );

  app.post(
    '/sign-in/enrolment/passkey/prepare',
    {
      config,
      schema: { summary: 'Commencer l’ajout de la clé d’accès que le rôle exige', response: { 200: PasskeyOptions } },
    },
    async (request) => ({ options: await registrationOptions(request, await enrolling(request)) }),
  );

  app.post(
    '/sign-in/enrolment/passkey',
    {
      config,
      schema: {
        summary: 'Finir l’ajout de la clé d’accès que le rôle exige',
        body: PasskeyBody,
        response: { 200: SignedIn },
      },
    },
    async (request, reply): Promise<SignedIn> => {
      const pending = await enrolling(request);
      const { nom, passkey } = request.body;
      const proved = await provePasskey(request, pending.id, passkey);
      return enrolled(request, reply, pending, 'passkey', (tx, author, codes) =>
        finishPasskey(tx, author, nom, proved, codes),
      );
    },
  );

  const leave = async (request: FastifyRequest, reply: FastifyReply) => {
    await dropPending(request.db, request, reply);
    return { left: true } as const;
  };
  app.post(
    '/sign-in/leave',
    { config, schema: { summary: 'Revenir au mot de passe', response: { 200: Left } } },
    leave,
  );
};
