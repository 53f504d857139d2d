import type { Ajustement, AjustementBody, AjustementDetail } from '@contract/ajustement.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders } from './call/call.ts';
import { ajustement, ajustementDetail, type AnyAjustement } from './entities/documents.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

export const ajustementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAjustements: build.query<Page<Ajustement>, ListArgs>({
      query: (params) => ({ url: 'ajustements', params }),
      transformResponse: pageOf(ajustement),
      providesTags: listTags('Ajustement', (ajustement) => ajustement.code),
    }),
    getAjustement: build.query<AnyAjustement, string>({
      query: (code) => ({ url: `ajustements/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: ajustementDetail,
      providesTags: (_data, _error, code) => [{ type: 'Ajustement', id: code }],
    }),
    createAjustement: build.mutation<
      Partial<AjustementDetail> | null,
      { body: AjustementBody; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => ({
        url: 'ajustement/create',
        method: 'POST',
        body,
        headers: { accept: 'application/json', ...idempotencyHeaders(idempotencyKey) },
      }),
      invalidatesTags: dirties('ajustement'),
    }),
  }),
});

export const { useListAjustementsQuery, useGetAjustementQuery } = ajustementsApi;
