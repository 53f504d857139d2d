import type { Zone } from '@contract/zone.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './page.ts';

export const zonesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listZones: build.query<Page<Zone>, ListArgs>({
      query: (params) => ({ url: 'zones', params }),
      transformResponse: toPage<Zone>,
      providesTags: listTags('Zone', (zone) => zone.code),
    }),
  }),
});

export const { useListZonesQuery } = zonesApi;
