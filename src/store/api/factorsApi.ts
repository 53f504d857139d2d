import type { Factors, PasskeyBody, PasskeyOptions, RecoveryCodes, TotpBody, TotpEnrolment } from '@contract/factor.ts';
import { baseApi } from './baseApi.ts';
import { whenDone } from './tags.ts';

const one = (code: string) => `admin/my-factors/${encodeURIComponent(code)}`;
const of = (username: string) => `admin/factors/${encodeURIComponent(username)}`;
const JSON_ONLY = { accept: 'application/json' };

/** Second factors: one's own, and for an administrator those of others. Another backend does not have these calls. */
export const factorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyFactors: build.query<Factors, void>({
      query: () => ({ url: 'admin/my-factors', headers: JSON_ONLY }),
      providesTags: ['Factor'],
    }),
    prepareFactor: build.mutation<TotpEnrolment, void>({
      query: () => ({ url: 'admin/my-factors/prepare', method: 'POST' }),
    }),
    addFactor: build.mutation<RecoveryCodes, TotpBody>({
      query: (body) => ({ url: 'admin/my-factors', method: 'POST', body }),
      invalidatesTags: whenDone('Factor'),
    }),
    preparePasskey: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: 'admin/my-factors/passkey/prepare', method: 'POST' }),
    }),
    addPasskey: build.mutation<RecoveryCodes, PasskeyBody>({
      query: (body) => ({ url: 'admin/my-factors/passkey', method: 'POST', body }),
      invalidatesTags: whenDone('Factor'),
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, void>({
      query: () => ({ url: 'admin/my-factors/recovery-codes', method: 'POST' }),
      invalidatesTags: whenDone('Factor'),
    }),
    renameFactor: build.mutation<unknown, { code: string; nom: string }>({
      query: ({ code, ...body }) => ({
        url: one(code),
        method: 'PATCH',
        headers: { 'content-type': 'application/merge-patch+json' },
        body,
      }),
      invalidatesTags: ['Factor'],
    }),
    removeFactor: build.mutation<unknown, string>({
      query: (code) => ({ url: `${one(code)}/remove`, method: 'POST' }),
      // A factor that is gone already is answered with an error, and must leave the list all the same.
      invalidatesTags: ['Factor'],
    }),
    getFactorsOf: build.query<Factors, string>({
      query: (username) => ({ url: of(username), headers: JSON_ONLY }),
      providesTags: ['Factor'],
    }),
    removeFactorOf: build.mutation<unknown, { username: string; code: string }>({
      query: ({ username, code }) => ({ url: `${of(username)}/${encodeURIComponent(code)}/remove`, method: 'POST' }),
      invalidatesTags: ['Factor', 'Audit'],
    }),
  }),
});

export const { useGetMyFactorsQuery, useGetFactorsOfQuery, useRemoveFactorMutation, useRemoveFactorOfMutation } =
  factorsApi;
