import { sameLayout } from './columnLayout.ts';
import { readListState, writeListState } from '../state/listState.ts';
import type { ListView } from './preferences.ts';
import type { ListAddress, ListState } from '../types.ts';

type Address = ListAddress & { columns: readonly { key: string; hidden?: boolean; sort?: string }[] };

/** Writes the filters, search and sort of a state as an address, without the page. */
export function viewAddress(state: ListState, address: ListAddress): string {
  const params = writeListState({ ...state, page: 1 }, address, new URLSearchParams());
  params.sort();
  return params.toString();
}

/** Gives the state of a view; filters that the list no longer has are ignored. */
export const viewState = (view: Pick<ListView, 'adresse'>, address: ListAddress): ListState =>
  readListState(new URLSearchParams(view.adresse), address);

/** Whether the current state and columns are those of a view. */
export const matchesView = (view: ListView, now: Omit<ListView, 'nom'>, address: Address): boolean =>
  viewAddress(viewState(view, address), address) === viewAddress(viewState(now, address), address) &&
  sameLayout(address.columns, view.colonnes, now.colonnes);
