import type { ImportJournal } from '@contract/importation.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './answer/page.ts';

export const importsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Finalised imports, newest first; `{ sha256 }` finds earlier ones of the same file. An added call: another backend
     * answers 404.
     */
    listImports: build.query<Page<ImportJournal>, ListArgs>({
      query: (params) => ({ url: 'imports', params }),
      transformResponse: toPage<ImportJournal>,
      providesTags: listTags('Importation', (each) => each.code),
    }),
  }),
});

export const { useListImportsQuery } = importsApi;
