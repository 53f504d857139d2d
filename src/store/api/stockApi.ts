import type { StockCommercial, StockLigne, StockMouvement } from '@contract/stock.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

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
    /** Lots of all representatives. */
    listLots: build.query<Page<StockCommercial>, ListArgs>({
      query: (params) => ({ url: 'stock-commercial', params }),
      transformResponse: toPage<StockCommercial>,
      providesTags: listTags('StockCommercial', (lot) => lot.code),
    }),
    listMouvements: build.query<Page<StockMouvement>, ListArgs>({
      query: (params) => ({ url: 'stock-mouvements', params }),
      transformResponse: toPage<StockMouvement>,
      providesTags: listTags('StockMouvement', (mouvement) => mouvement.code),
    }),
  }),
});

export const { useGetStockCommercialQuery, useListLotsQuery, useListMouvementsQuery } = stockApi;
