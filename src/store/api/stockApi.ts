import type {
  LotPatch,
  StockCommercial,
  StockCommercialDetail,
  StockLigne,
  StockMouvement,
  StockParProduit,
  TotalAPerdre,
  Transfert,
} from '@contract/stock.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed } from './call/call.ts';
import { stockCommercial, stockLigne, stockMouvement, transfert } from './entities/stock.ts';
import { oneOrListed } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { queryStockParProduit } from './answer/stockParProduit.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend does not sum up the ledger of a lot. */
export type AnyLot = StockCommercial & Partial<Pick<StockCommercialDetail, 'registre'>>;

export const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every line that a representative holds: lots of products and miscellaneous products. */
    getStockCommercial: build.query<Page<StockLigne>, string>({
      query: (username) => ({ url: `stock/commercial/${encodeURIComponent(username)}`, params: { pagination: false } }),
      transformResponse: pageOf(stockLigne),
      providesTags: (_data, _error, username) => [
        { type: 'StockCommercial', id: username },
        { type: 'MiscellaneousStock', id: username },
      ],
    }),
    /** Lots of all representatives. */
    listLots: build.query<Page<StockCommercial>, ListArgs>({
      query: (params) => ({ url: 'stock-commercial', params }),
      transformResponse: pageOf(stockCommercial),
      providesTags: listTags('StockCommercial', (lot) => lot.code),
    }),
    /** Total at risk of the filtered lots. `params` are those of the list; its page and order have no effect. */
    getTotalAPerdre: build.query<TotalAPerdre, ListArgs>({
      query: (params) => ({ url: 'stock-commercial/a-perdre', params }),
      providesTags: ['StockCommercial'],
    }),
    /** Who could sell in time what the filtered lots will lose. `params` are those of the list. */
    listTransferts: build.query<Page<Transfert>, ListArgs>({
      query: (params) => ({ url: 'stock-commercial/transferts', params }),
      transformResponse: pageOf(transfert),
      providesTags: ['StockCommercial'],
    }),
    /** A lot with the summary of its ledger. */
    getLot: build.query<AnyLot, string>({
      queryFn: oneOrListed<AnyLot>('stock-commercial', stockCommercial),
      providesTags: (_data, _error, code) => [{ type: 'StockCommercial', id: code }],
    }),
    /** An added call: another backend always answers 404. */
    correctLot: build.mutation<Partial<StockCommercialDetail>, LotPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: `stock-commercial/${encodeURIComponent(code)}`,
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      invalidatesTags: dirtiesOne('stock_commercial', ({ code }) => code),
    }),
    listStockParProduit: build.query<Page<StockParProduit>, ListArgs>({
      queryFn: queryStockParProduit,
      providesTags: listTags('StockCommercial', (row) => row.product.code),
    }),
    listMouvements: build.query<Page<StockMouvement>, ListArgs>({
      query: (params) => ({ url: 'stock-mouvements', params }),
      transformResponse: pageOf(stockMouvement),
      providesTags: listTags('StockMouvement', (mouvement) => mouvement.code),
    }),
  }),
});

export const {
  useGetLotQuery,
  useGetStockCommercialQuery,
  useGetTotalAPerdreQuery,
  useListLotsQuery,
  useListMouvementsQuery,
  useListStockParProduitQuery,
  useListTransfertsQuery,
} = stockApi;
