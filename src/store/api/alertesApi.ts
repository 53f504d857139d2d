import type { AlerteEcarterBody, Alertes, AlertesReadBody } from '@contract/alerte.ts';
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
            const read = now.alertes.filter(({ id, lue, ecartee }) => !lue && !ecartee && (!ids || ids.includes(id)));
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
    /** Puts an alert aside with a reason, or takes it back without one. The answer replaces what is shown. */
    putAlerteAside: build.mutation<Alertes, AlerteEcarterBody>({
      query: (body) => ({ url: 'alertes/ecartees', method: 'POST', body, headers: { accept: 'application/json' } }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => dispatch(alertesApi.util.upsertQueryData('getAlertes', undefined, data)),
          () => undefined,
        );
      },
    }),
  }),
});

export const { useGetAlertesQuery, useMarkAlertesReadMutation, usePutAlerteAsideMutation } = alertesApi;
