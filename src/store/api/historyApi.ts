import type { Evenement, GenreEvenement } from '@contract/historique.ts';
import { figure } from '../../workers/figure.ts';
import { listOf, orNull, recordOf, shape, text } from './answer/readers.ts';
import { baseApi } from './baseApi.ts';
import { person } from './entities/references.ts';

const read = shape<Evenement>({
  at: text,
  genre: (value) => text(value) as GenreEvenement,
  par: orNull(person),
  retour: orNull(shape<NonNullable<Evenement['retour']>>({ code: text, factureRef: text, unites: figure })),
});
const events = listOf(read);
const eventsOf = (answer: unknown): Evenement[] => events(recordOf(answer)['evenements']) ?? [];

/** What happened to orders and deliveries, the oldest first. */
export const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCommandeEvents: build.query<Evenement[], string>({
      query: (code) => ({ url: `commandes/${encodeURIComponent(code)}/historique` }),
      transformResponse: eventsOf,
      providesTags: (_data, _error, code) => [{ type: 'Commande', id: code }],
    }),
    listLivraisonEvents: build.query<Evenement[], string>({
      query: (code) => ({ url: `livraisons/${encodeURIComponent(code)}/historique` }),
      transformResponse: eventsOf,
      // Returns of its lots are told as well.
      providesTags: (_data, _error, code) => [{ type: 'Livraison', id: code }, 'Retour'],
    }),
  }),
});

export const { useListCommandeEventsQuery, useListLivraisonEventsQuery } = historyApi;
