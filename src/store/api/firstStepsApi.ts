import type { DemonstrationChargee, FirstSteps, ReporterBody } from '@contract/firstSteps.ts';
import { TAGS } from '../../../rules/tags.ts';
import { baseApi } from './baseApi.ts';
import { idempotencyHeaders, type Keyed, LONG_CALL_MS } from './call/call.ts';
import { whenDone } from './tags.ts';

const json = { accept: 'application/json' };

export const isComplete = ({ etapes }: FirstSteps): boolean => Object.values(etapes).every(Boolean);

/** The first steps of a new network. Another backend does not have these calls. */
export const firstStepsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFirstSteps: build.query<FirstSteps, void>({
      query: () => ({ url: 'premiers-pas', headers: json }),
      // A network at work has them all behind it, so its changes ask for nothing here.
      providesTags: (steps) =>
        steps && isComplete(steps) ? [] : ['Configuration', 'Commercial', 'Product', 'Zone', 'Livraison'],
    }),
    putOffFirstSteps: build.mutation<FirstSteps, ReporterBody>({
      query: (body) => ({ url: 'premiers-pas/report', method: 'POST', body, headers: json }),
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(firstStepsApi.util.upsertQueryData('getFirstSteps', undefined, answer.data));
      },
    }),
    /** Fills the empty database with the demonstration. Everything shown so far is then of another world. */
    loadDemonstration: build.mutation<DemonstrationChargee, Keyed>({
      query: ({ idempotencyKey }) => ({
        url: 'premiers-pas/demonstration',
        method: 'POST',
        body: {},
        headers: { ...json, ...idempotencyHeaders(idempotencyKey) },
        timeout: LONG_CALL_MS,
      }),
      invalidatesTags: whenDone(...TAGS),
    }),
  }),
});

export const { useGetFirstStepsQuery, usePutOffFirstStepsMutation, useLoadDemonstrationMutation } = firstStepsApi;
