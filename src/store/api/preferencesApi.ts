import type { ListPreference } from '@contract/preferences.ts';
import { baseApi } from './baseApi.ts';
import { toPage } from './answer/page.ts';

type Read<T> = T extends object ? { readonly [K in keyof T]: Read<T[K]> } : T;

/** A user's preferences for one list, as the store holds them. */
export type KeptPreference = Read<ListPreference>;
type Change = Partial<Omit<KeptPreference, 'liste'>> & { retirees?: readonly string[] };

/** A user's preferences for lists. Another backend does not have these calls. */
export const preferencesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPreferences: build.query<readonly KeptPreference[], void>({
      query: () => 'preferences',
      transformResponse: (answer: Parameters<typeof toPage<ListPreference>>[0]) => toPage(answer).items,
    }),
    /** The caller shows the change: it holds from the moment of the choice, even when this call fails. */
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
