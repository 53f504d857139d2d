import type { AdminCreateBody, MySession, SessionsEnded } from '@contract/compte.ts';
import type { Utilisateur, UtilisateurPatch, UtilisateurRole } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed } from './call/call.ts';
import { role } from './entities/references.ts';
import { utilisateur } from './entities/utilisateurs.ts';
import { listTags, type ListArgs, type Page, toPage } from './answer/page.ts';
import { dirties, dirtiesOne, whenDone } from './tags.ts';

/** Users of the back-office. Representatives have their own calls (`utilisateursApi`). */
export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminUsers: build.query<Page<Utilisateur>, ListArgs>({
      query: (args) => ({ url: 'utilisateurs', params: { ...args, isAdmin: true } }),
      transformResponse: pageOf(utilisateur),
      providesTags: listTags('Utilisateur', (user) => user.username),
    }),
    /** Roles of the back-office. */
    listRoles: build.query<UtilisateurRole[], void>({
      query: () => ({ url: 'utilisateur_roles', params: { isAdmin: true } }),
      transformResponse: (answer: unknown) => pageOf(role)(answer).items,
      providesTags: ['UtilisateurRole'],
    }),
    createAdminUser: build.mutation<Partial<Utilisateur> | null, { body: AdminCreateBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'admin/create',
        method: 'POST',
        body,
        headers: idempotencyHeaders(idempotencyKey),
      }),
      invalidatesTags: dirties('utilisateur'),
    }),
    /** With 412, `actuel` has the current values and who changed them. */
    updateAdminUser: build.mutation<Partial<Utilisateur> | null, UtilisateurPatch & Keyed & { username: string }>({
      query: ({ username, idempotencyKey, ...body }) => ({
        url: `utilisateurs/${encodeURIComponent(username)}`,
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      invalidatesTags: dirtiesOne('utilisateur', ({ username }) => username),
    }),
    /** An added call: another backend answers 404. */
    resetPassword: build.mutation<SessionsEnded | null, { username: string; password: string }>({
      query: ({ username, password }) => ({
        url: `admin/reset-password/${encodeURIComponent(username)}`,
        method: 'POST',
        body: { password },
      }),
      invalidatesTags: whenDone('Session'),
    }),
    /** Where somebody is signed in. An added call, like the two that end sessions. */
    listSessionsOf: build.query<MySession[], string>({
      query: (username) => `admin/sessions/${encodeURIComponent(username)}`,
      transformResponse: (answer: Parameters<typeof toPage<MySession>>[0]) => toPage(answer).items,
      providesTags: ['Session'],
    }),
    endSessionOf: build.mutation<SessionsEnded, { username: string; code: string }>({
      query: ({ username, code }) => ({
        url: `admin/sessions/${encodeURIComponent(username)}/${encodeURIComponent(code)}/disable`,
        method: 'POST',
      }),
      // A session that is already over is answered with an error, and must leave the list all the same.
      invalidatesTags: ['Session'],
    }),
    endSessionsOf: build.mutation<SessionsEnded, string>({
      query: (username) => ({ url: `admin/sessions/${encodeURIComponent(username)}/disable-all`, method: 'POST' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useListAdminUsersQuery,
  useListRolesQuery,
  useUpdateAdminUserMutation,
  useListSessionsOfQuery,
  useEndSessionOfMutation,
  useEndSessionsOfMutation,
} = adminUsersApi;
