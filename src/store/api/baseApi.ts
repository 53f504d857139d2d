import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './call/baseQuery.ts';
import { TAGS } from '../../../rules/tags.ts';

/** The only API of the application. Each resource injects its calls from its own file in this folder. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
