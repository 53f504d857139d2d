import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery.ts';
import { TAGS } from '../../../rules/tags.ts';

/** The one API of the application; each resource injects its calls from its own file beside this one. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
