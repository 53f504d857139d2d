import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import {
  MyPasswordBody,
  MyProofBody,
  MySession,
  NoticesRead,
  NoticesReadBody,
  Proved,
  SessionsEnded,
  SignInNotice,
} from '../../contract/compte.ts';
import { collectionOf, sendAll } from '../../plugins/hydra/representation.ts';
import { requireProof } from '../../plugins/access/proof.ts';
import { changeMyPassword } from './password.ts';
import { markNoticesRead, myNotices } from './notices.ts';
import { proveMyself } from './proof.ts';
import { endMyOtherSessions, endMySession, mySessions } from './sessions.ts';

const naming = { type: 'SessionOuverte', iri: (one: MySession) => `/api/data/admin/my-sessions/${one.code}` };

const noticeNaming = {
  type: 'ConnexionSignalee',
  iri: (one: SignInNotice) => `/api/data/admin/my-notices/${one.code}`,
};

/** One's own account. Everybody who is signed in may use these calls, and only for themselves. */
export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/admin/my-sessions',
    {
      config: { permission: 'session' },
      schema: { summary: 'Où l’on est connecté', response: collectionOf(MySession) },
    },
    async (request, reply) => {
      const items = await mySessions(request.db, request.actor);
      void reply.header('cache-control', 'no-store');
      return sendAll(request, reply, items, naming);
    },
  );

  app.get(
    '/admin/my-notices',
    {
      config: { permission: 'session' },
      schema: { summary: 'Connexions à signaler à la personne', response: collectionOf(SignInNotice) },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return sendAll(request, reply, await myNotices(request.db, request.actor), noticeNaming);
    },
  );

  app.post(
    '/admin/my-notices/lues',
    {
      config: { permission: 'session' },
      schema: { summary: 'Ne plus signaler ces connexions', body: NoticesReadBody, response: { 200: NoticesRead } },
    },
    async (request) => ({ lues: await markNoticesRead(request.db, request.actor, request.body.codes) }),
  );

  app.post(
    '/admin/my-sessions/:code/disable',
    {
      config: { permission: 'session', endsSessions: true },
      schema: { summary: 'Fermer une de ses autres sessions', params: CodeParams, response: { 200: SessionsEnded } },
    },
    async (request) => {
      await requireProof(request.db, request.actor);
      return { ended: await endMySession(request.db, request.actor, request.params.code) };
    },
  );

  app.post(
    '/admin/my-sessions/disable-others',
    {
      config: { permission: 'session', endsSessions: true },
      schema: { summary: 'Fermer toutes ses autres sessions', response: { 200: SessionsEnded } },
    },
    async (request) => {
      await requireProof(request.db, request.actor);
      return { ended: await endMyOtherSessions(request.db, request.actor) };
    },
  );

  // Takes no idempotency key, for the reason given below.
  app.post(
    '/admin/my-proof',
    {
      config: { permission: 'session' },
      schema: {
        summary: 'Confirmer que c’est bien soi',
        description:
          'Ce qui change des droits, des comptes ou la configuration le demande (403, `code`\u00a0: `proof-required`) ' +
          'quand la dernière preuve date de plus de 15 minutes\u00a0; la demande refusée se répète ensuite telle quelle.',
        body: MyProofBody,
        response: { 200: Proved },
      },
    },
    async (request) => {
      await proveMyself(request.db, request.actor, {
        ...request.body,
        ip: request.ip,
        onRefusal: (event) => app.security.noteRefusal(request, request.actor.username, event),
      });
      return { proved: true };
    },
  );

  // Takes no idempotency key: the key is stored with a hash of the body, and from such a hash a password could be
  // guessed.
  app.post(
    '/admin/my-password',
    {
      config: { permission: 'session', endsSessions: true, whilePasswordDue: true },
      schema: {
        summary: 'Changer son propre mot de passe',
        description:
          'L’actuel est demandé, et compté comme une connexion (429 après trop d’essais). Ferme ses autres ' +
          'sessions, pas celle-ci.',
        body: MyPasswordBody,
        response: { 200: SessionsEnded },
      },
    },
    async (request) => {
      const { actor } = request;
      const answer = await changeMyPassword(request.db, actor, {
        ...request.body,
        ip: request.ip,
        onRefusal: (event) => app.security.noteRefusal(request, actor.username, event),
      });
      // The database announces it a moment later; the next call of this page may come before.
      if (actor.mustChangePassword) app.sessions.forget(`@${actor.id}`);
      return answer;
    },
  );
};
