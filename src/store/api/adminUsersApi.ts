import type { AdminCreateBody, SessionsEnded } from '@contract/compte.ts';
import type { Utilisateur, UtilisateurPatch, UtilisateurRole } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed } from './call/call.ts';
import { role } from './entities/references.ts';
import { utilisateur } from './entities/utilisateurs.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties, dirtiesOne } from './tags.ts';

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
    }),
  }),
});

export const { useListAdminUsersQuery, useListRolesQuery, useUpdateAdminUserMutation } = adminUsersApi;
