import type { Alertes, AlertesReadBody } from '@contract/alerte.ts';
import { baseApi } from './baseApi.ts';

/** Alerts. Another backend does not have these calls. */
export const alertesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAlertes: build.query<Alertes, void>({
      query: () => ({ url: 'alertes', headers: { accept: 'application/json' } }),
      providesTags: ['Alerte'],
    }),
    /**
     * Marks alerts as read by this user, all of them without `ids`. It shows at once and is undone when the call fails.
     */
    markAlertesRead: build.mutation<Alertes, AlertesReadBody>({
      query: (body) => ({ url: 'alertes/lues', method: 'POST', body, headers: { accept: 'application/json' } }),
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          alertesApi.util.updateQueryData('getAlertes', undefined, (now) => {
            const read = now.alertes.filter(({ id, lue }) => !lue && (!ids || ids.includes(id)));
            for (const alerte of read) alerte.lue = true;
            now.nonLues = ids ? Math.max(0, now.nonLues - read.length) : 0;
          }),
        );
        await queryFulfilled.catch(() => {
          shown.undo();
        });
      },
      invalidatesTags: ['Alerte'],
    }),
  }),
});

export const { useGetAlertesQuery, useMarkAlertesReadMutation } = alertesApi;
