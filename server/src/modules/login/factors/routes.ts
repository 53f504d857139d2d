import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodeParams, OneOfUserParams, UsernameParams } from '../../../contract/common.ts';
import {
  FactorPatch,
  Factors,
  PasskeyBody,
  PasskeyOptions,
  RecoveryCodes,
  TotpBody,
  TotpEnrolment,
} from '../../../contract/factor.ts';
import { requireProof } from '../../../plugins/access/proof.ts';
import { itemOf, sendItem } from '../../../plugins/hydra/representation.ts';
import { conflict } from '../../../plugins/problem.ts';
import { personNamed } from '../../people/person.ts';
import { provePasskey, registrationOptions } from './passkeys/passkeys.ts';
import { makeRecoveryCodes } from './recovery.ts';
import {
  factorsFor,
  finishPasskey,
  finishTotp,
  proveTotp,
  removeOf,
  renameMine,
  renewRecoveryCodes,
} from './service.ts';
import { prepareTotp } from './totp.ts';

const mine = { type: 'MesFacteurs', iri: () => '/api/data/admin/my-factors' };
const Done = Type.Object({ done: Type.Literal(true) });
const DONE = { done: true } as const;

/** One's own second factors, and those of others for an administrator (docs/product.md, 3.10). */
export const factorsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/admin/my-factors',
    { config: { permission: 'session' }, schema: { summary: 'Ses seconds facteurs', response: itemOf(Factors) } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return sendItem(request, reply, await factorsFor(request, request.actor), mine);
    },
  );

  app.post(
    '/admin/my-factors/prepare',
    {
      config: { permission: 'session' },
      schema: { summary: 'Commencer l’ajout de codes à usage unique', response: { 200: TotpEnrolment } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      await requireProof(request.db, request.actor);
      return prepareTotp(app.factors, request.actor);
    },
  );

  app.post(
    '/admin/my-factors',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Finir l’ajout de codes à usage unique',
        description: 'Le premier facteur donne dix codes de secours, montrés cette seule fois.',
        body: TotpBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { db, actor, body } = request;
      const proved = proveTotp(app, actor.id, body);
      const codes = await makeRecoveryCodes();
      return { recoveryCodes: await db.tx((tx) => finishTotp(tx, actor, proved, codes)) };
    },
  );

  app.post(
    '/admin/my-factors/passkey/prepare',
    {
      config: { permission: 'session' },
      schema: { summary: 'Commencer l’ajout d’une clé d’accès', response: { 200: PasskeyOptions } },
    },
    async (request) => {
      await requireProof(request.db, request.actor);
      return { options: await registrationOptions(request, request.actor) };
    },
  );

  app.post(
    '/admin/my-factors/passkey',
    {
      config: { permission: 'session' },
      schema: { summary: 'Finir l’ajout d’une clé d’accès', body: PasskeyBody, response: { 200: RecoveryCodes } },
    },
    async (request, reply) => {
      const { db, actor, body } = request;
      const proved = await provePasskey(request, actor.id, body.passkey);
      const codes = await makeRecoveryCodes();
      void reply.header('cache-control', 'no-store');
      return { recoveryCodes: await db.tx((tx) => finishPasskey(tx, actor, body.nom, proved, codes)) };
    },
  );

  app.post(
    '/admin/my-factors/recovery-codes',
    {
      config: { permission: 'session' },
      schema: { summary: 'De nouveaux codes de secours', response: { 200: RecoveryCodes } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      await requireProof(request.db, request.actor);
      const codes = await makeRecoveryCodes();
      return { recoveryCodes: await request.db.tx((tx) => renewRecoveryCodes(tx, request.actor, codes)) };
    },
  );

  app.patch(
    '/admin/my-factors/:code',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Renommer un de ses facteurs',
        params: CodeParams,
        body: FactorPatch,
        response: { 200: Done },
      },
    },
    async (request) => {
      await request.db.tx((tx) => renameMine(tx, request.actor, request.params.code, request.body.nom));
      return DONE;
    },
  );

  app.post(
    '/admin/my-factors/:code/remove',
    {
      config: { permission: 'session' },
      schema: { summary: 'Retirer un de ses facteurs', params: CodeParams, response: { 200: Done } },
    },
    async (request) => {
      await requireProof(request.db, request.actor);
      await request.db.tx((tx) => removeOf(tx, app, request.actor, request.actor, request.params.code));
      return DONE;
    },
  );

  app.get(
    '/admin/factors/:username',
    {
      config: { permission: 'admin' },
      schema: { summary: 'Les facteurs de quelqu’un', params: UsernameParams, response: itemOf(Factors) },
    },
    async (request, reply) => {
      const person = await personNamed(request.db, request.params.username);
      const iri = () => `/api/data/admin/factors/${encodeURIComponent(person.username)}`;
      void reply.header('cache-control', 'no-store');
      return sendItem(request, reply, await factorsFor(request, person), { type: 'FacteursDe', iri });
    },
  );

  app.post(
    '/admin/factors/:username/:code/remove',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Retirer le facteur perdu de quelqu’un',
        description: 'Les siens se retirent par `POST /admin/my-factors/{code}/remove` (409 ici).',
        params: OneOfUserParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { username, code } = request.params;
      if (username === request.actor.username)
        throw conflict('Vos propres facteurs se retirent dans «\u00a0Mon compte\u00a0».');
      const person = await personNamed(request.db, username);
      await requireProof(request.db, request.actor);
      await request.db.tx((tx) => removeOf(tx, app, request.actor, person, code));
      return DONE;
    },
  );
};
