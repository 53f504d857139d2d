import type { Configuration, ConfigurationPatch } from '@contract/configuration.ts';
import { baseApi } from './baseApi.ts';
import { pageOf, shape, text } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed } from './call/call.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { patchRows, type CachedRows } from './answer/patchRows.ts';
import { dirtiesOne } from './tags.ts';

/** Another backend has only code, designation and value (docs/product.md, 10.1). */
export type AnyConfiguration = Pick<Configuration, 'code' | 'designation' | 'value'> & Partial<Configuration>;

const read = shape<AnyConfiguration>({ designation: text, value: text });
/** A configuration without a name gets its code as its name. */
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
    /** With 412, `actuel` has the current value. */
    updateConfiguration: build.mutation<Partial<Configuration> | null, ConfigurationPatch & Keyed & { code: string }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: `configurations/${encodeURIComponent(code)}`,
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json', ...idempotencyHeaders(idempotencyKey) },
        body,
      }),
      // The row changes without a new reading of the list (docs/product.md, 6.28).
      onQueryStarted: ({ code, value }, api) =>
        patchRows(rows, code, api, { whenDone: (answer) => ({ value, ...answer }) }),
      invalidatesTags: dirtiesOne('configuration', ({ code }) => code),
    }),
  }),
});

const { listConfigurations } = configurationApi.endpoints;
const rows: CachedRows<AnyConfiguration> = { tag: 'Configuration', idOf: ({ code }) => code, list: listConfigurations };

export const { useListConfigurationsQuery } = configurationApi;
