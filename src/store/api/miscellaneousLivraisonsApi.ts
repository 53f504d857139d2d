import type { CreateResult } from '@contract/importation.ts';
import type { MiscellaneousLivraison } from '@contract/miscellaneousLivraison.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { finaliseCall, rowsCall, type RowsImport } from './call/call.ts';
import {
  type AnyMiscellaneousLivraison,
  miscellaneousLivraison,
  miscellaneousLivraisonDetail,
} from './entities/documents.ts';
import { oneOrListed } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

export const miscellaneousLivraisonsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMiscellaneousLivraisons: build.query<Page<MiscellaneousLivraison>, ListArgs>({
      query: (params) => ({ url: 'miscellaneous-livraisons', params }),
      transformResponse: pageOf(miscellaneousLivraison),
      providesTags: listTags('MiscellaneousLivraison', (livraison) => livraison.code),
    }),
    getMiscellaneousLivraison: build.query<AnyMiscellaneousLivraison, string>({
      queryFn: oneOrListed('miscellaneous-livraisons', miscellaneousLivraisonDetail),
      providesTags: (_data, _error, code) => [{ type: 'MiscellaneousLivraison', id: code }],
    }),
    /** Sends rows as JSON, receives one verdict per row as JSON. */
    validateMiscellaneousLivraisonRows: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('miscellaneous-livraison/validate/import', body),
    }),
    processMiscellaneousLivraisonImport: build.mutation<CreateResult, RowsImport>({
      query: (rows) => finaliseCall('miscellaneous-livraison/process/import', rows),
      invalidatesTags: dirties('miscellaneous_livraison', 'import_journal'),
    }),
  }),
});

export const { useListMiscellaneousLivraisonsQuery, useGetMiscellaneousLivraisonQuery } = miscellaneousLivraisonsApi;
