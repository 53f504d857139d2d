import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../contract/common.ts';
import { MyPasswordBody, MySession, SessionsEnded } from '../../contract/compte.ts';
import { collectionOf, sendAll } from '../../plugins/hydra/representation.ts';
import { changeMyPassword } from './password.ts';
import { endMyOtherSessions, endMySession, mySessions } from './sessions.ts';

const naming = { type: 'SessionOuverte', iri: (one: MySession) => `/api/data/admin/my-sessions/${one.code}` };

/** One's own account. Everybody who is signed in may use these calls, and only for themselves. */
export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/admin/my-sessions',
    {
      config: { permission: 'session' },
      schema: { summary: 'Où l’on est connecté', response: collectionOf(MySession) },
    },
    async (request, reply) => {
      const items = await mySessions(app.db, request.actor);
      void reply.header('cache-control', 'no-store');
      return sendAll(request, reply, items, naming);
    },
  );

  app.post(
    '/admin/my-sessions/:code/disable',
    {
      config: { permission: 'session', endsSessions: true },
      schema: { summary: 'Fermer une de ses autres sessions', params: CodeParams, response: { 200: SessionsEnded } },
    },
    async (request) => ({ ended: await endMySession(app.db, request.actor, request.params.code) }),
  );

  app.post(
    '/admin/my-sessions/disable-others',
    {
      config: { permission: 'session', endsSessions: true },
      schema: { summary: 'Fermer toutes ses autres sessions', response: { 200: SessionsEnded } },
    },
    async (request) => ({ ended: await endMyOtherSessions(app.db, request.actor) }),
  );

  // Takes no idempotency key: the key is stored with a hash of the body, and from such a hash a password could be
  // guessed.
  app.post(
    '/admin/my-password',
    {
      config: { permission: 'session', endsSessions: true },
      schema: {
        summary: 'Changer son propre mot de passe',
        description:
          'L’actuel est demandé, et compté comme une connexion (429 après trop d’essais). Ferme ses autres ' +
          'sessions, pas celle-ci.',
        body: MyPasswordBody,
        response: { 200: SessionsEnded },
      },
    },
    async (request) =>
      changeMyPassword(app.db, request.actor, {
        ...request.body,
        ip: request.ip,
        onRefusal: (event) => app.security.noteRefusal(request, request.actor.username, event),
      }),
  );
};
