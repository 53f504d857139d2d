import type { Configuration, ConfigurationPatch } from '@contract/configuration.ts';
import { baseApi } from './baseApi.ts';
import { pageOf, shape, text } from './readers.ts';
import { idempotencyHeaders, type Keyed } from './call.ts';
import { listTags, type ListArgs, type Page } from './page.ts';
import { patchRows, type CachedRows } from './patchRows.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend knows only code, designation and value (doc 2, 3). */
export type AnyConfiguration = Pick<Configuration, 'code' | 'designation' | 'value'> & Partial<Configuration>;

const read = shape<AnyConfiguration>({ designation: text, value: text });
/** A setting, called by its code where it has no name. */
function configuration(value: unknown): AnyConfiguration {
  const one = read(value);
  return { ...one, designation: one.designation || one.code };
}

export const configurationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listConfigurations: build.query<Page<AnyConfiguration>, ListArgs>({
      query: (params) => ({ url: 'configurations', params }),
      transformResponse: pageOf(configuration),
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
      onQueryStarted: ({ code, value }, api) =>
        patchRows(rows, code, api, { whenDone: (answer) => ({ value, ...answer }) }),
      invalidatesTags: dirtiesOne('configuration', ({ code }) => code),
    }),
  }),
});

const { listConfigurations } = configurationApi.endpoints;
const rows: CachedRows<AnyConfiguration> = { tag: 'Configuration', idOf: ({ code }) => code, list: listConfigurations };

export const { useListConfigurationsQuery } = configurationApi;
