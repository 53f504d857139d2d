import type { CreateResult } from '@contract/importation.ts';
import type { Livraison } from '@contract/livraison.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { finaliseCall, rowsCall, type RowsImport } from './call/call.ts';
import { type AnyLivraison, livraison, livraisonDetail } from './entities/documents.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

export const livraisonsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLivraisons: build.query<Page<Livraison>, ListArgs>({
      query: (params) => ({ url: 'livraisons', params }),
      transformResponse: pageOf(livraison),
      providesTags: listTags('Livraison', (livraison) => livraison.code),
    }),
    getLivraison: build.query<AnyLivraison, string>({
      query: (code) => ({ url: `livraisons/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: livraisonDetail,
      providesTags: (_data, _error, code) => [{ type: 'Livraison', id: code }],
    }),
    /** Sends rows as JSON, receives one verdict per row as JSON. */
    validateLivraisonRows: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('livraisons/validate/import', body),
    }),
    processLivraisonImport: build.mutation<CreateResult, RowsImport>({
      query: (rows) => finaliseCall('livraisons/process/import', rows),
      invalidatesTags: dirties('livraison', 'import_journal'),
    }),
  }),
});

export const { useListLivraisonsQuery, useGetLivraisonQuery } = livraisonsApi;
