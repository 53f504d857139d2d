import type { Commande, CommandeDetail, CommandeValidation } from '@contract/commande.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';
import { patchRows, type CachedRows } from './patchRows.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend may not say whether an order is validated. */
type Unsure<T> = Omit<T, 'isValidated'> & { isValidated?: boolean };
export type AnyCommande = Unsure<Commande>;
export type AnyCommandeDetail = Unsure<CommandeDetail>;

/** A row as any backend may send it: its counts are added fields, the lines themselves stand in the docs (doc 1, 3). */
type Answer = AnyCommande & Partial<Pick<CommandeDetail, 'stockMouvements' | 'miscellaneousMouvements'>>;

/** What a backend without the added fields answers is completed, so that screens find every field of the contract. */
function complete<T extends Answer>(answer: T): T {
  return {
    ...answer,
    nbProduits: answer.nbProduits ?? answer.stockMouvements?.length ?? 0,
    nbDivers: answer.nbDivers ?? answer.miscellaneousMouvements?.length ?? 0,
    zone: answer.zone ?? null,
  };
}

export const commandesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommandes: build.query<Page<AnyCommande>, ListArgs>({
      query: (params) => ({ url: 'commandes', params }),
      transformResponse: (answer: Parameters<typeof toPage<AnyCommande>>[0]) => {
        const page = toPage(answer);
        return { ...page, items: page.items.map(complete) };
      },
      providesTags: listTags('Commande', (commande) => commande.code),
    }),
    getCommande: build.query<AnyCommandeDetail, string>({
      query: (code) => ({ url: `commandes/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: (answer: AnyCommandeDetail) =>
        complete({ ...answer, stockMouvements: answer.stockMouvements ?? [], miscellaneousMouvements: answer.miscellaneousMouvements ?? [] }),
      providesTags: (_data, _error, code) => [{ type: 'Commande', id: code }],
    }),
    /** Gives an order its validation or takes it back; an order that is so already is no error. */
    validateCommande: build.mutation<Partial<CommandeValidation> | null, { code: string; isValidated: boolean }>({
      query: ({ code, isValidated }) => ({
        url: `commandes/${encodeURIComponent(code)}`, method: 'PATCH', body: { isValidated },
        headers: { accept: 'application/json', 'content-type': 'application/merge-patch+json' },
      }),
      onQueryStarted: ({ code, isValidated }, api) => patchRows(rows, code, api, { whenDone: () => ({ isValidated }) }),
      invalidatesTags: dirtiesOne('commande', ({ code }) => code),
    }),
  }),
});

const { listCommandes, getCommande } = commandesApi.endpoints;
const rows: CachedRows<AnyCommande> = { tag: 'Commande', idOf: ({ code }) => code, list: listCommandes, detail: getCommande };

export const { useListCommandesQuery, useGetCommandeQuery, useValidateCommandeMutation } = commandesApi;
