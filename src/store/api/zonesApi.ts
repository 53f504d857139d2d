import type { Zone, ZoneBody } from '@contract/zone.ts';
import { errorStatus } from './apiError.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './readers.ts';
import { idempotencyHeaders } from './call.ts';
import { zone } from './entities/places.ts';
import { oneOrListed } from './missingCalls.ts';
import { listTags, type ListArgs, type Page } from './page.ts';
import { dirties } from './tags.ts';

/** Every zone with its shape (doc 2, 7: pagination off): a map, neighbours. */
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
     * A new zone, with its code in the body a changed one (DECISIONS 4). A 412 says in `actuel` what stands there now.
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
