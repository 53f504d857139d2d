import type { UpsertResult } from '@contract/importation.ts';
import { baseApi } from './baseApi.ts';
import { finaliseCall, rowsCall, type RowsImport } from './call/call.ts';
import { dirties } from './tags.ts';

/**
 * Imports of products and miscellaneous products: what each row would do (an added call), which codes exist,
 * finalising.
 */
export const catalogueImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkProductExistence: build.mutation<Blob, Blob>({ query: (body) => rowsCall('products/check/existence', body) }),
    validateProductRows: build.mutation<Blob, Blob>({ query: (body) => rowsCall('products/validate/import', body) }),
    processProductImport: build.mutation<UpsertResult, RowsImport>({
      query: (rows) => finaliseCall('products/process/import', rows),
      invalidatesTags: dirties('product', 'import_journal'),
    }),
    checkMiscellaneousExistence: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('miscellaneous/check/existence', body),
    }),
    validateMiscellaneousRows: build.mutation<Blob, Blob>({
      query: (body) => rowsCall('miscellaneous/validate/import', body),
    }),
    processMiscellaneousImport: build.mutation<UpsertResult, RowsImport>({
      query: (rows) => finaliseCall('miscellaneous/process/import', rows),
      invalidatesTags: dirties('miscellaneous', 'import_journal'),
    }),
  }),
});
