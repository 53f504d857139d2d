import type { Job } from '@contract/job.ts';
import { listTags, toPage, type ListArgs, type Page } from './answer/page.ts';
import { baseApi } from './baseApi.ts';

const pathOf = (code: string, act = ''): string => `taches/${encodeURIComponent(code)}${act}`;

/** Work of the server that goes on after its request (docs/product.md, 7.6). */
export const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<Page<Job>, ListArgs>({
      query: (params) => ({ url: 'taches', params }),
      transformResponse: toPage<Job>,
      providesTags: listTags('Tache', (job) => job.code),
    }),
    getJob: build.query<Job, string>({
      query: (code) => ({ url: pathOf(code), headers: { accept: 'application/json' } }),
    }),
    /** Takes back what is not over, or puts aside what has failed. */
    dismissJob: build.mutation<unknown, string>({
      query: (code) => ({ url: pathOf(code, '/ecarter'), method: 'POST' }),
    }),
    relaunchJob: build.mutation<Job, string>({ query: (code) => ({ url: pathOf(code, '/relancer'), method: 'POST' }) }),
  }),
});

export const { useGetJobQuery } = jobsApi;
