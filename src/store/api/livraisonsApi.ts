import type { CreateResult, ImportFile, ImportRow, RowVerdict } from '@contract/importation.ts';
import type { Livraison, LivraisonDetail } from '@contract/livraison.ts';
import { baseApi } from './baseApi.ts';
import { idempotencyHeaders, LONG_CALL_MS } from './call.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

export interface LivraisonImport {
  body: { livraisons: ImportRow[]; fichier?: ImportFile };
  idempotencyKey?: string;
}

export const livraisonsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLivraisons: build.query<Page<Livraison>, ListArgs>({
      query: (params) => ({ url: 'livraisons', params }),
      transformResponse: toPage<Livraison>,
      providesTags: listTags('Livraison', (livraison) => livraison.code),
    }),
    getLivraison: build.query<LivraisonDetail, string>({
      query: (code) => ({ url: `livraisons/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      providesTags: (_data, _error, code) => [{ type: 'Livraison', id: code }],
    }),
    checkLivraisonExistence: build.mutation<Record<string, boolean>, string[]>({
      query: (codes) => ({ url: 'livraisons/check/existence', method: 'POST', body: { codes }, timeout: LONG_CALL_MS }),
    }),
    validateLivraisonRows: build.mutation<RowVerdict[], ImportRow[]>({
      query: (livraisons) => ({ url: 'livraisons/validate/import', method: 'POST', body: { livraisons }, timeout: LONG_CALL_MS }),
    }),
    processLivraisonImport: build.mutation<CreateResult, LivraisonImport>({
      query: ({ body, idempotencyKey }) => ({
        url: 'livraisons/process/import',
        method: 'POST',
        body,
        headers: idempotencyHeaders(idempotencyKey),
        timeout: LONG_CALL_MS,
      }),
      invalidatesTags: (_data, error) =>
        error
          ? []
          : [
              { type: 'Livraison', id: 'LIST' },
              'StockCommercial',
              'StockMouvement',
              'Commercial',
              'Dashboard',
              'ProductStats',
              'Importation',
            ],
    }),
  }),
});

export const { useListLivraisonsQuery, useGetLivraisonQuery } = livraisonsApi;
