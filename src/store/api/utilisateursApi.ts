import type { UpsertResult } from '@contract/importation.ts';
import type { MoisCommercial, SynchronizeResult, Utilisateur, UtilisateurDetail } from '@contract/utilisateur.ts';
import type { TypedMutationOnQueryStarted } from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi.ts';
import type { baseQuery } from './baseQuery.ts';
import { finaliseCall, idempotencyHeaders, type Keyed, LONG_CALL_MS, rowsCall, type RowsImport } from './call.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';
import { dirties, dirtiesOne } from './tags.ts';

const REPRESENTATIVE = 'ROLE_COMMERCIAL';
const one = (username: string) => `utilisateurs/${encodeURIComponent(username)}`;

/** What a backend without the added fields answers is completed, so that screens find every field of the contract. */
function complete<T extends Utilisateur>(answer: T & { pointOfSales?: readonly unknown[] }): T {
  return {
    ...answer,
    codeTiers: answer.codeTiers ?? null,
    codeCollaborateur: answer.codeCollaborateur ?? null,
    zones: answer.zones ?? [],
    nbPointOfSales: answer.nbPointOfSales ?? answer.pointOfSales?.length ?? 0,
  };
}

/** Representatives; back-office users have their own screen and come with it. */
export const utilisateursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommercials: build.query<Page<Utilisateur>, ListArgs>({
      query: (args) => ({ url: 'utilisateurs', params: { ...args, 'utilisateurRole.code': REPRESENTATIVE } }),
      transformResponse: (answer: Parameters<typeof toPage<Utilisateur>>[0]) => {
        const { items, total } = toPage(answer);
        return { items: items.map(complete), total };
      },
      providesTags: listTags('Commercial', (commercial) => commercial.username),
    }),
    getCommercial: build.query<UtilisateurDetail, string>({
      query: (username) => ({ url: one(username), headers: { accept: 'application/json' } }),
      transformResponse: (answer: UtilisateurDetail) => complete(answer),
      providesTags: (_data, _error, username) => [{ type: 'Commercial', id: username }],
    }),
    /** Twelve months, oldest first; amounts in Ar. An added call: 404 on another backend. */
    getCommercialStatistics: build.query<MoisCommercial[], string>({
      query: (username) => `commercial/${encodeURIComponent(username)}/statistics`,
      transformResponse: (answer: Parameters<typeof toPage<MoisCommercial>>[0]) => toPage(answer).items,
      providesTags: (_data, _error, username) => [{ type: 'Commercial', id: username }, 'Commande'],
    }),
    updateCommercial: build.mutation<Partial<Utilisateur>, { username: string; isEnabled: boolean }>({
      query: ({ username, ...body }) => ({
        url: one(username),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body,
      }),
      onQueryStarted: ({ username, isEnabled }, api) => mergeWhenDone(username, api, (answer) => ({ ...answer, isEnabled })),
      // Switched off, the sessions of the telephone end.
      invalidatesTags: dirtiesOne('utilisateur', ({ username }) => username, 'DeviceSession'),
    }),
    /** Brings representatives from the accounting system; a GET with side effects (doc 1, 7.2), hence a mutation here. */
    synchronizeCommercials: build.mutation<SynchronizeResult, void>({
      query: () => ({ url: 'commercial/synchronize', timeout: LONG_CALL_MS }),
      invalidatesTags: dirties('utilisateur', 'import_journal'),
    }),
    refreshCommercial: build.mutation<Partial<Utilisateur>, string>({
      query: (username) => ({ url: `commercial/refresh/${encodeURIComponent(username)}`, method: 'POST', timeout: LONG_CALL_MS }),
      onQueryStarted: (username, api) => mergeWhenDone(username, api),
      invalidatesTags: dirtiesOne('utilisateur', (username) => username, 'StockCommercial'),
    }),
    /** `amount` in whole Ar. */
    updateInitialCommand: build.mutation<Partial<Utilisateur>, Keyed & { username: string; amount: number; previous?: number }>({
      query: ({ username, idempotencyKey, ...body }) => ({
        url: `commercial/update/initial/command/${encodeURIComponent(username)}`,
        method: 'POST',
        headers: idempotencyHeaders(idempotencyKey),
        body,
      }),
      onQueryStarted: ({ username }, api) => mergeWhenDone(username, api),
      invalidatesTags: dirtiesOne('utilisateur', ({ username }) => username),
    }),
    /** JSON of codes in, JSON of `{code: 'update' | 'create'}` out. */
    checkCommercialExistence: build.mutation<Blob, Blob>({ query: (body) => rowsCall('commercial/check/existence', body) }),
    /** JSON of rows in, JSON of what each would do out; an added call. */
    validateCommercialRows: build.mutation<Blob, Blob>({ query: (body) => rowsCall('commercial/validate/import', body) }),
    processCommercialImport: build.mutation<UpsertResult, RowsImport>({
      query: (rows) => finaliseCall('commercial/process/import', rows),
      invalidatesTags: dirties('utilisateur', 'import_journal'),
    }),
  }),
});

// The package's own type, which leaves the store's state open.
type Started = Pick<
  Parameters<NonNullable<TypedMutationOnQueryStarted<Partial<Utilisateur>, never, typeof baseQuery, 'api'>>>[1],
  'dispatch' | 'getState' | 'queryFulfilled'
>;

const asAnswered = (answer: Partial<Utilisateur>) => answer;

/** Puts the answer of a change into every cached row and detail of that representative, before they are read again. */
async function mergeWhenDone(
  username: string,
  { dispatch, getState, queryFulfilled }: Started,
  toFields: (answer: Partial<Utilisateur>) => Partial<Utilisateur> = asAnswered,
): Promise<void> {
  // The caller hears of a failure from the call itself.
  const done = await queryFulfilled.catch(() => null);
  if (!done) return;
  const fields = toFields(done.data);
  for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState(), [{ type: 'Commercial', id: username }])) {
    if (endpointName === 'getCommercial') {
      dispatch(utilisateursApi.util.updateQueryData('getCommercial', username, (detail) => void Object.assign(detail, fields)));
    }
    if (endpointName === 'listCommercials') {
      dispatch(
        utilisateursApi.util.updateQueryData('listCommercials', originalArgs as ListArgs, (page) => {
          const row = page.items.find((each) => each.username === username);
          if (row) Object.assign(row, fields);
        }),
      );
    }
  }
}

export const {
  useListCommercialsQuery,
  useGetCommercialQuery,
  useGetCommercialStatisticsQuery,
  useUpdateCommercialMutation,
  useSynchronizeCommercialsMutation,
  useRefreshCommercialMutation,
  useUpdateInitialCommandMutation,
} = utilisateursApi;
