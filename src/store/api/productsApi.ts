import type { Product } from '@contract/product.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<Page<Product>, ListArgs>({
      query: (params) => ({ url: 'products', params }),
      transformResponse: toPage<Product>,
      providesTags: listTags('Product', (product) => product.code),
    }),
  }),
});

export const { useListProductsQuery } = productsApi;
