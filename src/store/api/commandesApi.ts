import type { Commande, CommandeDetail, CommandeValidation } from '@contract/commande.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { commande, commandeDetail } from './entities/documents.ts';
import { everyPage } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { patchRows, type CachedRows } from './answer/patchRows.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend may not say whether an order is validated. */
type Unsure<T> = Omit<T, 'isValidated'> & { isValidated?: boolean };
export type AnyCommande = Unsure<Commande>;
export type AnyCommandeDetail = Unsure<CommandeDetail>;

export const commandesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommandes: build.query<Page<AnyCommande>, ListArgs>({
      query: (params) => ({ url: 'commandes', params }),
      transformResponse: pageOf(commande),
      providesTags: listTags('Commande', (each) => each.code),
    }),
    /** Every order that the filters find, page after page. */
    listEveryCommande: build.query<AnyCommande[], ListArgs>({
      queryFn: (args, _api, _options, query) => everyPage(query, 'commandes', args, commande),
      providesTags: [{ type: 'Commande', id: 'LIST' }],
    }),
    getCommande: build.query<AnyCommandeDetail, string>({
      query: (code) => ({ url: `commandes/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      transformResponse: commandeDetail,
      providesTags: (_data, _error, code) => [{ type: 'Commande', id: code }],
    }),
    /** Validates an order or takes its validation back. It is not an error when the order is already in that state. */
    validateCommande: build.mutation<Partial<CommandeValidation> | null, { code: string; isValidated: boolean }>({
      query: ({ code, isValidated }) => ({
        url: `commandes/${encodeURIComponent(code)}`,
        method: 'PATCH',
        body: { isValidated },
        headers: { accept: 'application/json', 'content-type': 'application/merge-patch+json' },
      }),
      onQueryStarted: ({ code, isValidated }, api) => patchRows(rows, code, api, { whenDone: () => ({ isValidated }) }),
      invalidatesTags: dirtiesOne('commande', ({ code }) => code),
    }),
  }),
});

const { listCommandes, getCommande } = commandesApi.endpoints;
const rows: CachedRows<AnyCommande> = {
  tag: 'Commande',
  idOf: ({ code }) => code,
  list: listCommandes,
  detail: getCommande,
};

export const { useListCommandesQuery, useListEveryCommandeQuery, useGetCommandeQuery, useValidateCommandeMutation } =
  commandesApi;
