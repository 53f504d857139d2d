import type { MyInfo } from '@contract/session.ts';
import { baseApi } from './baseApi.ts';
import { serverUrl } from './call/baseQuery.ts';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `automatic` marks a check by a timer or a returning tab, which must not count as the user's activity. */
    getMyInfo: build.query<MyInfo, { automatic: boolean }>({
      query: ({ automatic }) => ({
        url: 'admin/my-info',
        headers: { accept: 'application/json', ...(automatic && { 'X-Session-Check': '1' }) },
      }),
      // The session machine decides itself when to try again.
      extraOptions: { retries: 0 },
    }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ url: serverUrl('/logout'), method: 'POST', headers: { accept: 'application/json' } }),
      extraOptions: { endsSession: true },
    }),
  }),
});
