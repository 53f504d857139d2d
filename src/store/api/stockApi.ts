import type { StockLigne } from '@contract/stock.ts';
import { baseApi } from './baseApi.ts';
import { toPage, type Page } from './page.ts';

export const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every line a representative holds: lots of products and miscellaneous products. */
    getStockCommercial: build.query<Page<StockLigne>, string>({
      query: (username) => ({ url: `stock/commercial/${encodeURIComponent(username)}`, params: { pagination: false } }),
      transformResponse: toPage<StockLigne>,
      providesTags: (_data, _error, username) => [
        { type: 'StockCommercial', id: username },
        { type: 'MiscellaneousStock', id: username },
      ],
    }),
  }),
});

export const { useGetStockCommercialQuery } = stockApi;
