import type { CreateResult } from '@contract/importation.ts';
import type { Paiement } from '@contract/paiement.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { finaliseCall, rowsCall, type RowsImport } from './call/call.ts';
import { paiement } from './entities/documents.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

export const paiementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPaiements: build.query<Page<Paiement>, ListArgs>({
      query: (params) => ({ url: 'paiements', params }),
      transformResponse: pageOf(paiement),
      providesTags: listTags('Paiement', (paiement) => paiement.code),
    }),
    /** Sends rows as JSON, receives one verdict per row as JSON. */
    validatePaiementRows: build.mutation<Blob, Blob>({ query: (body) => rowsCall('paiements/validate/import', body) }),
    processPaiementImport: build.mutation<CreateResult, RowsImport>({
      query: (rows) => finaliseCall('paiements/process/import', rows),
      invalidatesTags: dirties('paiement', 'import_journal'),
    }),
  }),
});

export const { useListPaiementsQuery } = paiementsApi;
