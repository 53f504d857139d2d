import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { OneOfUserParams, UsernameParams } from '../../contract/common.ts';
import { AdminCreateBody, MySession, ResetPasswordBody, SessionsEnded } from '../../contract/compte.ts';
import { Utilisateur } from '../../contract/utilisateur.ts';
import { idempotent, servedAnother } from '../../plugins/idempotency/idempotency.ts';
import { requireProof } from '../../plugins/access/proof.ts';
import { refused } from '../../plugins/problem.ts';
import { collectionOf, createdOf, sendAll, sendCreated } from '../../plugins/hydra/representation.ts';
import { accountProblems, type NewAccount, toAccount } from '../login/accountRules.ts';
import { hashPassword, passwordMatches } from '../login/passwords/hash.ts';
import { utilisateurList } from '../utilisateurs/repository.ts';
import { backOfficeRoles } from '../utilisateurs/accountRepository.ts';
import { createAccount } from './create.ts';
import { resetPassword } from './reset.ts';
import { endSessionsFor, sessionsOf } from './sessions.ts';
import { passwordHashOf } from '../login/repository.ts';

/**
 * The parts of the body that make two requests the same. The password is left out, because its hash would be kept for a
 * month without salt (`purge.ts`) and the password could be guessed from it. Whether the password is the same is
 * checked against the account that was created.
 */
const identityOf = ({ username, nomPrenom, utilisateurRoleCode }: NewAccount) =>
  createHash('sha256').update(JSON.stringify(['POST /admin/create', username, nomPrenom, utilisateurRoleCode]));

/** The accounts of the back-office (docs/product.md, 12.3). */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const create = async (request: FastifyRequest, account: NewAccount): Promise<Utilisateur> => {
    const passwordHash = await hashPassword(account.password);
    let made = false;
    request.bodyHash = identityOf(account);
    const user = await idempotent(request, async (tx) => {
      const created = await createAccount(tx, request.actor, account, passwordHash);
      made = true;
      return created;
    });
    if (made) return user;
    if (!(await passwordMatches(await passwordHashOf(request.db, user.username), account.password)))
      throw servedAnother();
    return user;
  };

  app.post(
    '/admin/create',
    {
      config: { permission: 'users.create' },
      schema: {
        summary: 'Un nouvel utilisateur du back-office',
        description:
          'Chaque champ refusé est nommé (422), dans l’ordre des règles. ' +
          'Avec un en-tête Idempotency-Key, un nouvel envoi de la même demande redonne la première réponse et ne ' +
          'crée rien de plus.',
        body: AdminCreateBody,
        response: createdOf(Utilisateur),
      },
    },
    async (request, reply) => {
      const account = toAccount(request.body);
      const violations = await accountProblems(account, await backOfficeRoles(request.db));
      if (violations.length > 0) throw refused(violations);
      await requireProof(request.db, request.actor);
      const user = await create(request, account);
      return sendCreated(request, reply, user, utilisateurList.naming);
    },
  );

  // Takes no idempotency key: the key is stored with a hash of the body, and from such a hash a password could be
  // guessed.
  app.post(
    '/admin/reset-password/:username',
    {
      config: { permission: 'users.reset_password', endsSessions: true },
      schema: {
        summary: 'Un nouveau mot de passe pour quelqu’un d’autre',
        description:
          'Ferme toutes ses sessions\u00a0; la personne choisit le sien à sa prochaine connexion. Le sien se change par `POST /admin/my-password`, qui demande l’actuel (409 ici).',
        params: UsernameParams,
        body: ResetPasswordBody,
        response: { 200: SessionsEnded },
      },
    },
    async ({ db, actor, params: { username }, body: { password } }) =>
      resetPassword(db, actor, username, { password, isShared: app.sharedAccounts.has(username) }),
  );

  app.get(
    '/admin/sessions/:username',
    {
      config: { permission: 'admin' },
      schema: {
        summary: 'Les navigateurs où quelqu’un est connecté',
        params: UsernameParams,
        response: collectionOf(MySession),
      },
    },
    async (request, reply) => {
      const { username } = request.params;
      const items = await sessionsOf(request.db, request.actor, username);
      void reply.header('cache-control', 'no-store');
      return sendAll(request, reply, items, {
        type: 'SessionOuverte',
        iri: ({ code }) => `/api/data/admin/sessions/${encodeURIComponent(username)}/${code}`,
      });
    },
  );

  app.post(
    '/admin/sessions/:username/:code/disable',
    {
      config: { permission: 'admin', endsSessions: true },
      schema: { summary: 'Fermer une session de quelqu’un', params: OneOfUserParams, response: { 200: SessionsEnded } },
    },
    async ({ db, actor, params: { username, code } }) => ({ ended: await endSessionsFor(db, actor, username, code) }),
  );

  app.post(
    '/admin/sessions/:username/disable-all',
    {
      config: { permission: 'admin', endsSessions: true },
      schema: {
        summary: 'Fermer toutes les sessions de quelqu’un',
        description: 'Toutes, sauf celle de cette demande.',
        params: UsernameParams,
        response: { 200: SessionsEnded },
      },
    },
    async (request) => ({ ended: await endSessionsFor(request.db, request.actor, request.params.username) }),
  );
};
