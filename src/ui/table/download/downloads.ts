import { createContext } from 'react';
import { listArgs } from '../state/listState.ts';
import type { ListAddress, ListState } from '../types.ts';

/** A whole list asked for as a file; `path` and `params` as the API names them. */
export interface ListDownload {
  path: string;
  params: Readonly<Record<string, unknown>>;
  format: 'xlsx' | 'csv';
  title: string;
}

/** What receives files, given by the application. */
export interface Downloads {
  /** One is under way: another has to wait. */
  busy: boolean;
  start: (download: ListDownload) => void;
}

/** Without one, lists offer no download. */
export const DownloadsContext = createContext<Downloads | null>(null);

/** Filters, search and sort of a list as it stands, without its page. */
export function downloadParams(state: ListState, address: ListAddress): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(listArgs(state, address)).filter(([name]) => name !== 'page' && name !== 'itemsPerPage'),
  );
}
