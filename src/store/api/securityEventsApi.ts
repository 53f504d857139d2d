import type { SecurityEvent } from '@contract/securityEvent.ts';
import { baseApi } from './baseApi.ts';
import { listTags, toPage, type ListArgs, type Page } from './answer/page.ts';

/** The security log. This call is added: another backend answers 404. */
export const securityEventsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSecurityEvents: build.query<Page<SecurityEvent>, ListArgs>({
      query: (params) => ({ url: 'security-events', params }),
      transformResponse: (answer: Parameters<typeof toPage<SecurityEvent>>[0]) => toPage(answer),
      providesTags: listTags('SecurityEvent', (event) => event.code),
    }),
  }),
});
