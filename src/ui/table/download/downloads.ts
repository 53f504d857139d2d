import { createContext } from 'react';
import { listArgs } from '../state/listState.ts';
import type { ListAddress, ListState } from '../types.ts';

/** A request for a whole list as a file; `path` and `params` are those of the API. */
export interface ListDownload {
  path: string;
  params: Readonly<Record<string, unknown>>;
  format: 'xlsx' | 'csv';
  title: string;
}

/** Runs downloads; the application provides it. */
export interface Downloads {
  /** True while a download is running, because there is only one at a time. */
  busy: boolean;
  start: (download: ListDownload) => void;
}

/** Without a provider, lists offer no download. */
export const DownloadsContext = createContext<Downloads | null>(null);

/** Gives the filters, search and sort of a list as parameters of the API, without the page. */
export function downloadParams(state: ListState, address: ListAddress): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(listArgs(state, address)).filter(([name]) => name !== 'page' && name !== 'itemsPerPage'),
  );
}
