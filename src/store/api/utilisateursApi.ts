import type { UpsertResult } from '@contract/importation.ts';
import type { CommercialMonth, SynchronizeResult, Utilisateur, UtilisateurDetail } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { fieldsGiven, pageOf } from './answer/readers.ts';
import { finaliseCall, idempotencyHeaders, type Keyed, LONG_CALL_MS, rowsCall, type RowsImport } from './call/call.ts';
import { utilisateur } from './entities/utilisateurs.ts';
import { listTags, toPage, type ListArgs, type Page } from './answer/page.ts';
import { patchRows, type CachedRows } from './answer/patchRows.ts';
import { dirties, dirtiesOne } from './tags.ts';

const REPRESENTATIVE = 'ROLE_COMMERCIAL';
const one = (username: string) => `utilisateurs/${encodeURIComponent(username)}`;

/** Representatives. Back-office users have calls of their own (`adminUsersApi`). */
export const utilisateursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommercials: build.query<Page<Utilisateur>, ListArgs>({
      query: (args) => ({ url: 'utilisateurs', params: { ...args, 'utilisateurRole.code': REPRESENTATIVE } }),
      transformResponse: pageOf(utilisateur),
      providesTags: listTags('Commercial', (commercial) => commercial.username),
    }),
    getCommercial: build.query<UtilisateurDetail, string>({
      query: (username) => ({ url: one(username), headers: { accept: 'application/json' } }),
      transformResponse: utilisateur,
      providesTags: (_data, _error, username) => [{ type: 'Commercial', id: username }],
    }),
    /** Twelve months, oldest first, with amounts in Ar. An added call: another backend answers 404. */
    getCommercialStatistics: build.query<CommercialMonth[], string>({
      query: (username) => `commercial/${encodeURIComponent(username)}/statistics`,
      transformResponse: (answer: Parameters<typeof toPage<CommercialMonth>>[0]) => toPage(answer).items,
      providesTags: (_data, _error, username) => [{ type: 'Commercial', id: username }, 'Commande'],
    }),
    updateCommercial: build.mutation<Partial<Utilisateur>, { username: string; isEnabled: boolean }>({
      query: ({ username, ...body }) => ({
        url: one(username),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body,
      }),
      transformResponse: fieldsGiven(utilisateur),
      onQueryStarted: ({ username, isEnabled }, api) =>
        patchRows(rows, username, api, { whenDone: (answer) => ({ ...answer, isEnabled }) }),
      // Disabling a representative ends their device sessions.
      invalidatesTags: dirtiesOne('utilisateur', ({ username }) => username, 'DeviceSession'),
    }),
    /**
     * Imports representatives from the accounting system. It is a mutation, because this GET has side effects
     * (docs/product.md, 12.3).
     */
    synchronizeCommercials: build.mutation<SynchronizeResult, void>({
      query: () => ({ url: 'commercial/synchronize', timeout: LONG_CALL_MS }),
      invalidatesTags: dirties('utilisateur', 'import_journal'),
    }),
    refreshCommercial: build.mutation<Partial<Utilisateur>, string>({
      query: (username) => ({
        url: `commercial/refresh/${encodeURIComponent(username)}`,
        method: 'POST',
        timeout: LONG_CALL_MS,
      }),
      transformResponse: fieldsGiven(utilisateur),
      onQueryStarted: (username, api) => patchRows(rows, username, api, { whenDone: (answer) => answer }),
      invalidatesTags: dirtiesOne('utilisateur', (username) => username, 'StockCommercial'),
    }),
    /** `amount` is in whole Ar. */
    updateInitialCommand: build.mutation<
      Partial<Utilisateur>,
      Keyed & { username: string; amount: number; previous?: number }
    >({
      query: ({ username, idempotencyKey, ...body }) => ({
        url: `commercial/update/initial/command/${encodeURIComponent(username)}`,
        method: 'POST',
        headers: idempotencyHeaders(idempotencyKey),
        body,
      }),
      transformResponse: fieldsGiven(utilisateur),
      onQueryStarted: ({ username }, api) => patchRows(rows, username, api, { whenDone: (answer) => answer }),
      invalidatesTags: dirtiesOne('utilisateur', ({ username }) => username),
    }),
    /** Sends codes as JSON, receives `{code: 'update' | 'create'}` as JSON. */
    checkCommercialExistence: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('commercial/check/existence', body),
    }),
    /** Sends rows as JSON, receives as JSON what each would do. An added call. */
    validateCommercialRows: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('commercial/validate/import', body),
    }),
    processCommercialImport: build.mutation<UpsertResult, RowsImport>({
      query: (rows) => finaliseCall('commercial/process/import', rows),
      invalidatesTags: dirties('utilisateur', 'import_journal'),
    }),
  }),
});

const { listCommercials, getCommercial } = utilisateursApi.endpoints;
const rows: CachedRows<Utilisateur> = {
  tag: 'Commercial',
  idOf: ({ username }) => username,
  list: listCommercials,
  detail: getCommercial,
};

export const {
  useListCommercialsQuery,
  useGetCommercialQuery,
  useGetCommercialStatisticsQuery,
  useUpdateCommercialMutation,
  useSynchronizeCommercialsMutation,
  useRefreshCommercialMutation,
  useUpdateInitialCommandMutation,
} = utilisateursApi;
