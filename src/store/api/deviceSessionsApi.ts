import type { DeviceSession } from '@contract/deviceSession.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './readers.ts';
import { idempotencyHeaders, type Keyed } from './call.ts';
import { deviceSession } from './entities/devices.ts';
import { listTags, type ListArgs, type Page } from './page.ts';
import { dirties } from './tags.ts';

/** Sessions of the mobile application on the representatives' devices (doc 2, 7). */
export const deviceSessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDeviceSessions: build.query<Page<DeviceSession>, ListArgs>({
      query: (params) => ({ url: 'sessions', params }),
      transformResponse: pageOf(deviceSession),
      providesTags: listTags('DeviceSession', (session) => session.code),
    }),
    /** What it answers is not shown in doc 2, 7; `motif` is what the representative's application is told. */
    disableDeviceSession: build.mutation<unknown, Keyed & { code: string; motif: string }>({
      query: ({ code, motif, idempotencyKey }) => ({
        url: `sessions/${encodeURIComponent(code)}/disable`,
        method: 'POST',
        body: { motif },
        headers: idempotencyHeaders(idempotencyKey),
      }),
      // Refused, it may have been ended by somebody else.
      invalidatesTags: (_data, error) => (error ? ['DeviceSession'] : dirties('device_session')(_data, error)),
    }),
  }),
});

export const { useListDeviceSessionsQuery } = deviceSessionsApi;
