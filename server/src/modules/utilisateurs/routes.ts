import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { UsernameParams } from '../../contract/common.ts';
import {
  Utilisateur,
  UtilisateurDetail,
  UtilisateurListQuery,
  UtilisateurPatch,
  UtilisateurRole,
} from '../../contract/utilisateur.ts';
import { idempotent, KEYED } from '../../plugins/idempotency/idempotency.ts';
import { answerList } from '../../plugins/lists.ts';
import { forbidden, notFound } from '../../plugins/problem.ts';
import { collectionOf, itemOf, sendAll, sendItem } from '../../plugins/hydra/representation.ts';
import { findDetail, rolesOf, conditionsOf, utilisateurList } from './repository.ts';
import { updateUtilisateur } from './service.ts';
import { accountColumns, utilisateurColumns } from './sheet.ts';

const { naming } = utilisateurList;
const commercialList = { ...utilisateurList, sheet: { name: 'commerciaux', columns: utilisateurColumns } };
const backOfficeList = { ...utilisateurList, sheet: { name: 'utilisateurs-admin', columns: accountColumns } };
const roleNaming = { type: 'UtilisateurRole', iri: (r: { code: string }) => `/api/data/utilisateur_roles/${r.code}` };

/** Representatives and back-office users. Fewer people may see back-office users than representatives. */
export const utilisateursRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/utilisateurs',
    {
      config: { permission: ['commercials.read', 'users.read'], shared: 'role' },
      schema: { querystring: UtilisateurListQuery, response: collectionOf(Utilisateur) },
    },
    async (request, reply) => {
      const representatives =
        request.query['utilisateurRole.code'] === 'ROLE_COMMERCIAL' || request.query.isAdmin === false;
      const may = request.actor.permissions;
      if (!representatives && request.query.isAdmin === true && !may.has('users.read')) throw forbidden();
      const list = representatives ? commercialList : request.query.isAdmin === true ? backOfficeList : utilisateurList;
      return answerList(request, reply, list, conditionsOf(request.actor, request.query));
    },
  );

  app.get(
    '/utilisateurs/:username',
    {
      config: { permission: ['commercials.read', 'users.read'] },
      schema: { params: UsernameParams, response: itemOf(UtilisateurDetail) },
    },
    async (request, reply) => {
      const found = await findDetail(request.db, request.params.username);
      const visible =
        found && (found.utilisateurRole.code === 'ROLE_COMMERCIAL' || request.actor.permissions.has('users.read'));
      if (!found || !visible) throw notFound('Commercial non trouvé');
      return sendItem(request, reply, found, naming);
    },
  );

  app.patch(
    '/utilisateurs/:username',
    {
      config: { permission: ['admin', 'users.update'], endsSessions: true, idempotent: true },
      schema: {
        summary: 'Un utilisateur\u00a0: actif ou non, son nom, son rôle',
        description:
          'Désactiver ferme ses sessions et celles de ses appareils, dont l’appel suivant reçoit 401 et le motif. ' +
          'Le dernier administrateur actif ne peut être ni désactivé ni rétrogradé (409). ' +
          'Avec `version`, une modification partie d’un état dépassé est refusée (412)\u00a0: `actuel` donne ' +
          'l’utilisateur tel qu’il est et, dans `lastUpdateBy`, qui l’a modifié. ' +
          KEYED,
        params: UsernameParams,
        body: UtilisateurPatch,
        response: itemOf(Utilisateur),
      },
    },
    async (request, reply) => {
      const { actor, params, body } = request;
      const changed = await idempotent(request, (tx) => updateUtilisateur(tx, actor, params.username, body));
      return sendItem(request, reply, changed, naming);
    },
  );

  app.get(
    '/utilisateur_roles',
    {
      config: { permission: ['commercials.read', 'users.read'] },
      schema: {
        querystring: Type.Object({ isAdmin: Type.Optional(Type.Boolean()) }),
        response: collectionOf(UtilisateurRole),
      },
    },
    async (request, reply) => {
      // `isAdmin=true` asks for the roles of the back-office, without that of representatives (docs/product.md, 12.3).
      const items = await rolesOf(request.db, request.query.isAdmin);
      return sendAll(request, reply, items, roleNaming);
    },
  );
};
