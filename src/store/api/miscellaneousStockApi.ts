import type { MiscellaneousStock } from '@contract/stock.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

export const miscellaneousStockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMiscellaneousStock: build.query<Page<MiscellaneousStock>, ListArgs>({
      query: (params) => ({ url: 'miscellaneous-stock', params }),
      transformResponse: toPage<MiscellaneousStock>,
      providesTags: listTags('MiscellaneousStock', (stock) => stock.code),
    }),
  }),
});

export const { useListMiscellaneousStockQuery } = miscellaneousStockApi;
