import type { Product, ProductPatch, ProductStats } from '@contract/product.ts';
import type { SynchronizeResult } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { fieldsGiven, pageOf } from './readers.ts';
import { idempotencyHeaders, type Keyed, LONG_CALL_MS } from './call.ts';
import { product, productStats } from './entities/stock.ts';
import { listTags, type ListArgs, type Page } from './page.ts';
import { patchRows, type CachedRows } from './patchRows.ts';
import { dirties, dirtiesOne } from './tags.ts';

/** Another backend has no version to tell who came first. */
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
    /** A 412 says in `actuel` what stands there now; prices in Ar. */
    updateProduct: build.mutation<Partial<Product>, ProductPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: one(code),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      transformResponse: fieldsGiven(product<AnyProduct>),
      // The state shows at once and goes back if the call fails; prices show once it succeeded.
      onQueryStarted: ({ code, isEnabled }, api) =>
        patchRows(rows, code, api, {
          ...(typeof isEnabled === 'boolean' && { atOnce: { isEnabled } }),
          whenDone: (answer) => answer,
        }),
      invalidatesTags: dirtiesOne('product', ({ code }) => code),
    }),
    /** What it answers is not shown in doc 2, 7: another backend may say nothing. */
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
