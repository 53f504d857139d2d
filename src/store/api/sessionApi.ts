import type { MyInfo } from '@contract/session.ts';
import { baseApi } from './baseApi.ts';
import { serverUrl } from './baseQuery.ts';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `automatic`: a re-check by timer or because the tab came back, which must not count as the user's activity. */
    getMyInfo: build.query<MyInfo, { automatic: boolean }>({
      query: ({ automatic }) => ({
        url: 'admin/my-info',
        headers: { accept: 'application/json', ...(automatic && { 'X-Session-Check': '1' }) },
      }),
      // The session machine has its own idea of how often to try again.
      extraOptions: { retries: 0 },
    }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ url: serverUrl('/logout'), method: 'POST', headers: { accept: 'application/json' } }),
      extraOptions: { endsSession: true },
    }),
  }),
});
