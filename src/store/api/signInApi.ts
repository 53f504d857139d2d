import type { FactorProof, PasskeyBody, PasskeyOptions, SignedIn, TotpBody, TotpEnrolment } from '@contract/factor.ts';
import { baseApi } from './baseApi.ts';

/** The second step of a sign-in. Another backend does not have it. */
export const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    proveFactor: build.mutation<SignedIn, FactorProof>({
      query: (body) => ({ url: 'sign-in/proof', method: 'POST', body }),
    }),
    prepareFirstFactor: build.mutation<TotpEnrolment, void>({
      query: () => ({ url: 'sign-in/enrolment/prepare', method: 'POST' }),
    }),
    addFirstFactor: build.mutation<SignedIn, TotpBody>({
      query: (body) => ({ url: 'sign-in/enrolment', method: 'POST', body }),
    }),
    prepareProof: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: 'sign-in/passkey/prepare', method: 'POST' }),
    }),
    prepareFirstPasskey: build.mutation<PasskeyOptions, void>({
      query: () => ({ url: 'sign-in/enrolment/passkey/prepare', method: 'POST' }),
    }),
    addFirstPasskey: build.mutation<SignedIn, PasskeyBody>({
      query: (body) => ({ url: 'sign-in/enrolment/passkey', method: 'POST', body }),
    }),
    leaveSignIn: build.mutation<unknown, void>({ query: () => ({ url: 'sign-in/leave', method: 'POST' }) }),
  }),
});
