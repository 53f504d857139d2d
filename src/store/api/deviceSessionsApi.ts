import type { DeviceSession } from '@contract/deviceSession.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed } from './call/call.ts';
import { deviceSession } from './entities/devices.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

/** Sessions of the mobile application on the representatives' devices (docs/product.md, 12.3). */
export const deviceSessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDeviceSessions: build.query<Page<DeviceSession>, ListArgs>({
      query: (params) => ({ url: 'sessions', params }),
      transformResponse: pageOf(deviceSession),
      providesTags: listTags('DeviceSession', (session) => session.code),
    }),
    /** Another backend may answer nothing (docs/product.md, 15). The representative's application shows `motif`. */
    disableDeviceSession: build.mutation<unknown, Keyed & { code: string; motif: string }>({
      query: ({ code, motif, idempotencyKey }) => ({
        url: `sessions/${encodeURIComponent(code)}/disable`,
        method: 'POST',
        body: { motif },
        headers: idempotencyHeaders(idempotencyKey),
      }),
      // A refusal may mean that somebody else has ended the session.
      invalidatesTags: (_data, error) => (error ? ['DeviceSession'] : dirties('device_session')(_data, error)),
    }),
  }),
});

export const { useListDeviceSessionsQuery } = deviceSessionsApi;
