import type { Commande } from '@contract/commande.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

export const commandesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommandes: build.query<Page<Commande>, ListArgs>({
      query: (params) => ({ url: 'commandes', params }),
      transformResponse: toPage<Commande>,
      providesTags: listTags('Commande', (commande) => commande.code),
    }),
  }),
});

export const { useListCommandesQuery } = commandesApi;
