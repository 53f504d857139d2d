import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MyInfo } from '../../contract/session.ts';
import { itemOf, sendItem } from '../../plugins/hydra/representation.ts';

const naming = { type: 'UtilisateurCourant', iri: () => '/api/data/admin/my-info' };

/** `GET /admin/my-info`: the person who is signed in. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/admin/my-info',
    { config: { permission: 'session', whilePasswordDue: true }, schema: { response: itemOf(MyInfo) } },
    async (request, reply) => {
      const { username, nomPrenom, role, isAdmin, roleDesignation, mustChangePassword, notices } = request.actor;
      void reply.header('cache-control', 'no-store');
      return sendItem(
        request,
        reply,
        {
          username,
          nomPrenom,
          utilisateurRole: { code: role, isAdmin, designation: roleDesignation },
          ...(mustChangePassword ? { mustChangePassword } : {}),
          ...(notices ? { notices } : {}),
        },
        naming,
      );
    },
  );
};
