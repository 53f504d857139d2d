import type { Product, ProductPatch, ProductStats } from '@contract/product.ts';
import type { SynchronizeResult } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { fieldsGiven, pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed, LONG_CALL_MS } from './call/call.ts';
import { product, productStats } from './entities/stock.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { patchRows, type CachedRows } from './answer/patchRows.ts';
import { dirties, dirtiesOne } from './tags.ts';

/** Another backend has no versions, so it cannot tell who saved first. */
export type AnyProduct = Omit<Product, 'version'> & { version?: number };

const one = (code: string) => `products/${encodeURIComponent(code)}`;

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<Page<AnyProduct>, ListArgs>({
      query: (params) => ({ url: 'products', params }),
      transformResponse: pageOf(product<AnyProduct>),
      providesTags: listTags('Product', (product) => product.code),
    }),
    getProduct: build.query<AnyProduct, string>({
      query: (code) => ({ url: one(code), headers: { accept: 'application/json' } }),
      transformResponse: product<AnyProduct>,
      providesTags: (_data, _error, code) => [{ type: 'Product', id: code }],
    }),
    /** With 412, `actuel` has the current values; prices are in Ar. */
    updateProduct: build.mutation<Partial<Product>, ProductPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: one(code),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      transformResponse: fieldsGiven(product<AnyProduct>),
      // The state shows at once and is undone if the call fails; prices show after the call succeeds.
      onQueryStarted: ({ code, isEnabled }, api) =>
        patchRows(rows, code, api, {
          ...(typeof isEnabled === 'boolean' && { atOnce: { isEnabled } }),
          whenDone: (answer) => answer,
        }),
      invalidatesTags: dirtiesOne('product', ({ code }) => code),
    }),
    /** Another backend may answer nothing (docs/product.md, 15). */
    synchronizeProducts: build.mutation<Partial<SynchronizeResult> | null, void>({
      query: () => ({ url: 'products/sync/data', method: 'POST', timeout: LONG_CALL_MS }),
      invalidatesTags: dirties('product', 'import_journal'),
    }),
    listProductStats: build.query<Page<ProductStats>, ListArgs>({
      query: (params) => ({ url: 'products/stats/summary', params }),
      transformResponse: pageOf(productStats),
      providesTags: ['ProductStats'],
    }),
  }),
});

const { listProducts, getProduct } = productsApi.endpoints;
const rows: CachedRows<AnyProduct> = {
  tag: 'Product',
  idOf: ({ code }) => code,
  list: listProducts,
  detail: getProduct,
};

export const {
  useListProductsQuery,
  useGetProductQuery,
  useUpdateProductMutation,
  useSynchronizeProductsMutation,
  useListProductStatsQuery,
} = productsApi;
