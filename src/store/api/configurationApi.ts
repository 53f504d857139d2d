import type { Configuration, ConfigurationPatch } from '@contract/configuration.ts';
import { baseApi } from './baseApi.ts';
import { idempotencyHeaders, type Keyed } from './call.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend knows only code, designation and value (doc 2, 3). */
export type AnyConfiguration = Pick<Configuration, 'code' | 'designation' | 'value'> & Partial<Configuration>;

export const configurationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listConfigurations: build.query<Page<AnyConfiguration>, ListArgs>({
      query: (params) => ({ url: 'configurations', params }),
      transformResponse: (answer: Parameters<typeof toPage<AnyConfiguration>>[0]) => toPage(answer),
      providesTags: listTags('Configuration', (one) => one.code),
    }),
    /** A 412 says in `actuel` what stands there now. */
    updateConfiguration: build.mutation<Partial<Configuration> | null, ConfigurationPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: `configurations/${encodeURIComponent(code)}`,
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      // Doc 2, 2: the row changes in place.
      onQueryStarted: async ({ code, value }, api) => {
        // The caller hears of a failure from the call itself.
        const done = await api.queryFulfilled.catch(() => null);
        if (!done) return;
        for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(api.getState(), [{ type: 'Configuration', id: code }])) {
          if (endpointName !== 'listConfigurations') continue;
          api.dispatch(configurationApi.util.updateQueryData('listConfigurations', originalArgs as ListArgs, (page) => void Object.assign(page.items.find((row) => row.code === code) ?? {}, { value, ...done.data })));
        }
      },
      invalidatesTags: dirtiesOne('configuration', ({ code }) => code),
    }),
  }),
});

export const { useListConfigurationsQuery } = configurationApi;
