import type { TypedUseQueryHookResult } from '@reduxjs/toolkit/query/react';
import type { AppDispatch } from '../store.ts';
import type { baseQuery } from './call/baseQuery.ts';
import type { ListArgs, Page } from './answer/page.ts';

/** Begins a call before a screen shows its answer. */
type Initiate<Args> = (
  args: Args,
  options: { subscribe: false },
) => (...thunk: ThunkArgs) => { unwrap: () => Promise<unknown> };

type ThunkArgs = [dispatch: AppDispatch, getState: () => unknown, extra: unknown];

/** The endpoint of a list, as RTK Query makes it. */
export interface ListEndpoint<T> {
  useQuery: (args: ListArgs) => TypedUseQueryHookResult<Page<T>, ListArgs, typeof baseQuery>;
  initiate: Initiate<ListArgs>;
}

/** The endpoint of one item, by its code or username. */
export interface ItemEndpoint<T> {
  useQuery: (id: string) => TypedUseQueryHookResult<T, string, typeof baseQuery>;
  initiate: Initiate<string>;
}
