import type { DeviceRoute, Parcours, ParcoursBody } from '@contract/parcours.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { deviceRoute, parcours } from './entities/figures.ts';

/** Trips of representatives (docs/product.md, 12.8): the orders of a day, and where devices were. */
export const parcoursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A query although it is a POST, because it changes nothing. It returns one answer per trip, in the requested
     * order.
     */
    getParcours: build.query<Parcours[], ParcoursBody>({
      query: (body) => ({ url: 'parcours', method: 'POST', body, headers: { accept: 'application/json' } }),
      transformResponse: (answer: unknown) => pageOf(parcours)(answer).items,
      providesTags: ['Parcours', { type: 'Commande', id: 'LIST' }],
    }),
    getDeviceRoutes: build.query<DeviceRoute[], { username: string; date: string }>({
      query: ({ username, date }) => ({
        url: `commercial/route/${encodeURIComponent(username)}`,
        params: { date },
        headers: { accept: 'application/json' },
      }),
      transformResponse: (answer: unknown) => pageOf(deviceRoute)(answer).items,
      providesTags: ['Parcours', 'TrackingDevice'],
    }),
  }),
});
