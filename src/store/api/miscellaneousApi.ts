import type { Assignation, AssignationResult, Miscellaneous, MiscellaneousPatch } from '@contract/miscellaneous.ts';
import type { MiscellaneousStock } from '@contract/stock.ts';
import type { SynchronizeResult } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { fieldsGiven, pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed, LONG_CALL_MS } from './call/call.ts';
import { miscellaneous, miscellaneousStock } from './entities/stock.ts';
import { oneOrListed } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { patchRows, type CachedRows } from './answer/patchRows.ts';
import { dirties, dirtiesOne } from './tags.ts';

const one = (code: string) => `miscellaneous/${encodeURIComponent(code)}`;

export const miscellaneousApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMiscellaneous: build.query<Page<Miscellaneous>, ListArgs>({
      query: (params) => ({ url: 'miscellaneous', params }),
      transformResponse: pageOf(miscellaneous),
      providesTags: listTags('Miscellaneous', (item) => item.code),
    }),
    /** An added call. */
    getMiscellaneous: build.query<Miscellaneous, string>({
      queryFn: oneOrListed('miscellaneous', miscellaneous),
      providesTags: (_data, _error, code) => [{ type: 'Miscellaneous', id: code }],
    }),
    /** With 412, `actuel` has the current values; the price is in Ar. */
    updateMiscellaneous: build.mutation<Partial<Miscellaneous>, MiscellaneousPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: one(code),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      transformResponse: fieldsGiven(miscellaneous),
      // The list shows the change after the call succeeds (docs/product.md, 6.23), before it is read again.
      onQueryStarted: ({ code, isEnabled }, api) =>
        patchRows(rows, code, api, { whenDone: (answer) => (typeof isEnabled === 'boolean' ? { isEnabled } : answer) }),
      invalidatesTags: dirtiesOne('miscellaneous', ({ code }) => code),
    }),
    /** Another backend may answer nothing (docs/product.md, 15). */
    synchronizeMiscellaneous: build.mutation<Partial<SynchronizeResult> | null, void>({
      query: () => ({ url: 'miscellaneous/synchronize', method: 'POST', timeout: LONG_CALL_MS }),
      invalidatesTags: dirties('miscellaneous', 'import_journal'),
    }),
    assignMiscellaneousStock: build.mutation<AssignationResult, { body: Assignation; key: string }>({
      query: ({ body, key }) => ({
        url: 'miscellaneous/add_stock',
        method: 'POST',
        headers: idempotencyHeaders(key),
        body,
      }),
      invalidatesTags: dirties('miscellaneous_stock'),
    }),
    listMiscellaneousStock: build.query<Page<MiscellaneousStock>, ListArgs>({
      query: (params) => ({ url: 'miscellaneous-stock', params }),
      transformResponse: pageOf(miscellaneousStock),
      providesTags: listTags('MiscellaneousStock', (line) => line.code),
    }),
  }),
});

const { listMiscellaneous, getMiscellaneous } = miscellaneousApi.endpoints;
const rows: CachedRows<Miscellaneous> = {
  tag: 'Miscellaneous',
  idOf: ({ code }) => code,
  list: listMiscellaneous,
  detail: getMiscellaneous,
};

export const {
  useListMiscellaneousQuery,
  useGetMiscellaneousQuery,
  useUpdateMiscellaneousMutation,
  useSynchronizeMiscellaneousMutation,
  useAssignMiscellaneousStockMutation,
  useListMiscellaneousStockQuery,
} = miscellaneousApi;
