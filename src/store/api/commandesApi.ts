import type { Commande, CommandeDetail } from '@contract/commande.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

/** A row as any backend may send it: its counts are added fields, the lines themselves stand in the docs (doc 1, 3). */
type Answer = Commande & Partial<Pick<CommandeDetail, 'stockMouvements' | 'miscellaneousMouvements'>>;

/** What a backend without the added fields answers is completed, so that screens find every field of the contract. */
function complete<T extends Answer>(answer: T): T {
  return {
    ...answer,
    isValidated: answer.isValidated ?? true,
    nbProduits: answer.nbProduits ?? answer.stockMouvements?.length ?? 0,
    nbDivers: answer.nbDivers ?? answer.miscellaneousMouvements?.length ?? 0,
    zone: answer.zone ?? null,
  };
}

export const commandesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommandes: build.query<Page<Commande>, ListArgs>({
      query: (params) => ({ url: 'commandes', params }),
      transformResponse: (answer: Parameters<typeof toPage<Commande>>[0]) => {
        const { items, total } = toPage(answer);
        return { items: items.map(complete), total };
      },
      providesTags: listTags('Commande', (commande) => commande.code),
    }),
    getCommande: build.query<CommandeDetail, string>({
      query: (code) => ({ url: `commandes/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: (answer: CommandeDetail) =>
        complete({ ...answer, stockMouvements: answer.stockMouvements ?? [], miscellaneousMouvements: answer.miscellaneousMouvements ?? [] }),
      providesTags: (_data, _error, code) => [{ type: 'Commande', id: code }],
    }),
  }),
});

export const { useListCommandesQuery, useGetCommandeQuery } = commandesApi;
