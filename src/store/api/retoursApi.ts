import type { CreateResult } from '@contract/importation.ts';
import type { Retour } from '@contract/retour.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { finaliseCall, rowsCall, type RowsImport } from './call/call.ts';
import { type AnyRetour, retour, retourDetail } from './entities/documents.ts';
import { oneOrListed } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

export const retoursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRetours: build.query<Page<Retour>, ListArgs>({
      query: (params) => ({ url: 'retours', params }),
      transformResponse: pageOf(retour),
      providesTags: listTags('Retour', (retour) => retour.code),
    }),
    getRetour: build.query<AnyRetour, string>({
      queryFn: oneOrListed('retours', retourDetail),
      providesTags: (_data, _error, code) => [{ type: 'Retour', id: code }],
    }),
    /** Sends rows as JSON, receives one verdict per row as JSON. */
    validateRetourRows: build.mutation<Blob, Blob>({ query: (body) => rowsCall('retour/validate/import', body) }),
    processRetourImport: build.mutation<CreateResult, RowsImport>({
      query: (rows) => finaliseCall('retour/process/import', rows),
      invalidatesTags: dirties('retour', 'import_journal'),
    }),
  }),
});

export const { useListRetoursQuery, useGetRetourQuery } = retoursApi;
