import type { MySession, SessionsEnded, SignInNotice } from '@contract/compte.ts';
import { baseApi } from './baseApi.ts';
import { toPage } from './answer/page.ts';
import { whenDone } from './tags.ts';

/** The user's own account. Another backend does not have these calls. */
export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMySessions: build.query<MySession[], void>({
      query: () => 'admin/my-sessions',
      transformResponse: (answer: Parameters<typeof toPage<MySession>>[0]) => toPage(answer).items,
      providesTags: ['Session'],
    }),
    endMySession: build.mutation<SessionsEnded, string>({
      query: (code) => ({ url: `admin/my-sessions/${encodeURIComponent(code)}/disable`, method: 'POST' }),
      // A session that is already over is answered with an error, and must leave the list all the same.
      invalidatesTags: ['Session'],
    }),
    endMyOtherSessions: build.mutation<SessionsEnded, void>({
      query: () => ({ url: 'admin/my-sessions/disable-others', method: 'POST' }),
      invalidatesTags: ['Session'],
    }),
    listMyNotices: build.query<SignInNotice[], void>({
      query: () => 'admin/my-notices',
      transformResponse: (answer: Parameters<typeof toPage<SignInNotice>>[0]) => toPage(answer).items,
      providesTags: ['Session'],
    }),
    markNoticesRead: build.mutation<unknown, readonly string[]>({
      query: (codes) => ({ url: 'admin/my-notices/lues', method: 'POST', body: { codes } }),
      invalidatesTags: whenDone('Session'),
    }),
    /** Shows again that this is the person who signed in. */
    proveMyself: build.mutation<unknown, { password: string }>({
      query: (body) => ({ url: 'admin/my-proof', method: 'POST', body }),
    }),
    changeMyPassword: build.mutation<SessionsEnded, { currentPassword: string; password: string }>({
      query: (body) => ({ url: 'admin/my-password', method: 'POST', body }),
      invalidatesTags: whenDone('Session'),
    }),
  }),
});

export const {
  useListMySessionsQuery,
  useEndMySessionMutation,
  useEndMyOtherSessionsMutation,
  useListMyNoticesQuery,
  useMarkNoticesReadMutation,
} = accountApi;
