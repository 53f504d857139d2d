import type { AssignBody, RefreshResult, TrackingDevice, TrackingDeviceDetail } from '@contract/trackingDevice.ts';
import { baseApi } from './baseApi.ts';
import { serverUrl } from './call/baseQuery.ts';
import { pageOf } from './answer/readers.ts';
import { idempotencyHeaders, type Keyed, LONG_CALL_MS } from './call/call.ts';
import { trackingDevice } from './entities/devices.ts';
import { listTags, type ListArgs, type Page } from './answer/page.ts';
import { dirties } from './tags.ts';

/** Tracking devices (docs/product.md, 12.8). The calls that assign and refresh are outside the base path. */
export const trackingDevicesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTrackingDevices: build.query<Page<TrackingDevice>, ListArgs>({
      query: (params) => ({ url: 'tracking_devices', params }),
      transformResponse: pageOf(trackingDevice),
      providesTags: listTags('TrackingDevice', (device) => device.code),
    }),
    /** A device with the people who carried it. An added call: another backend answers 404. */
    getTrackingDevice: build.query<TrackingDeviceDetail, string>({
      query: (code) => ({
        url: `tracking_devices/${encodeURIComponent(code)}`,
        headers: { accept: 'application/json' },
      }),
      providesTags: (_data, _error, code) => [{ type: 'TrackingDevice', id: code }],
    }),
    /** Null takes the device from its holder. Another backend may answer nothing (docs/product.md, 15). */
    assignTrackingDevice: build.mutation<unknown, AssignBody & Keyed & { code: string; previous?: string | null }>({
      query: ({ code, idempotencyKey, ...body }) => ({
        url: serverUrl(`/data/tracking/device/assign/${encodeURIComponent(code)}`),
        method: 'POST',
        body,
        headers: idempotencyHeaders(idempotencyKey),
      }),
      invalidatesTags: dirties('tracking_device'),
    }),
    /** Asks the provider for positions. Another backend may answer nothing. */
    refreshTrackingDevices: build.mutation<Partial<RefreshResult> | null, void>({
      query: () => ({ url: serverUrl('/data/tracking/device/refresh'), method: 'POST', timeout: LONG_CALL_MS }),
      invalidatesTags: dirties('tracking_device'),
    }),
  }),
});

export const { useListTrackingDevicesQuery, useGetTrackingDeviceQuery, useRefreshTrackingDevicesMutation } =
  trackingDevicesApi;
