import type { Zone, ZoneBody } from '@contract/zone.ts';
import { errorStatus } from './call/apiError.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders } from './call/call.ts';
import { zone } from './entities/places.ts';
import { oneOrListed } from './answer/missingCalls.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

/** Parameters that read every zone with its shape, for maps (docs/product.md, 12.5). */
export const ALL_ZONES = { pagination: false, 'order[designation]': 'asc' } as const;

export const zonesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listZones: build.query<Page<Zone>, ListArgs>({
      query: (params) => ({ url: 'zones', params }),
      transformResponse: pageOf(zone),
      providesTags: listTags('Zone', (zone) => zone.code),
    }),
    getZone: build.query<Zone, string>({
      queryFn: oneOrListed('zones', zone),
      providesTags: (_data, _error, code) => [{ type: 'Zone', id: code }],
    }),
    /**
     * Creates a zone, or changes the one whose code is in the body (docs/product.md, 12.5). With 412, `actuel` has the
     * current values.
     */
    saveZone: build.mutation<Partial<Zone> | null, { body: ZoneBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'zones',
        method: 'POST',
        body,
        headers: { accept: 'application/json', ...idempotencyHeaders(idempotencyKey) },
      }),
      invalidatesTags: (_data, error) => (errorStatus(error) === 412 ? ['Zone'] : dirties('zone')(_data, error)),
    }),
  }),
});

export const { useListZonesQuery } = zonesApi;
