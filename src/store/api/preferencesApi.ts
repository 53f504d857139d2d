import type { ListPreference } from '@contract/preferences.ts';
import { baseApi } from './baseApi.ts';
import { toPage } from './page.ts';

type Read<T> = T extends object ? { readonly [K in keyof T]: Read<T[K]> } : T;

/** What one keeps of a list, as it stands in the store. */
export type KeptPreference = Read<ListPreference>;
type Change = Partial<Omit<KeptPreference, 'liste'>> & { retirees?: readonly string[] };

/** How one's lists are arranged: calls that another backend does not have. */
export const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPreferences: build.query<readonly KeptPreference[], void>({
      query: () => 'preferences',
      transformResponse: (answer: Parameters<typeof toPage<ListPreference>>[0]) => toPage(answer).items,
    }),
    /**
     * What shows is the caller's business: it holds from the moment it was chosen, and goes on holding when this fails.
     */
    updatePreference: build.mutation<ListPreference, Change & { liste: string }>({
      query: ({ liste, ...body }) => ({
        url: `preferences/${encodeURIComponent(liste)}`,
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body,
      }),
    }),
  }),
});

export const { useListPreferencesQuery, useUpdatePreferenceMutation } = preferencesApi;
