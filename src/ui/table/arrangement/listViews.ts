import { sameLayout } from './columnLayout.ts';
import { readListState, writeListState } from '../state/listState.ts';
import type { ListView } from './preferences.ts';
import type { ListAddress, ListState } from '../types.ts';

type Address = ListAddress & { columns: readonly { key: string; hidden?: boolean; sort?: string }[] };

/** Filters, search and sort of a state as the address says them, its page left out. */
export function viewAddress(state: ListState, address: ListAddress): string {
  const params = writeListState({ ...state, page: 1 }, address, new URLSearchParams());
  params.sort();
  return params.toString();
}

/** The state a view stands for; what the list no longer has is left out. */
export const viewState = (view: Pick<ListView, 'adresse'>, address: ListAddress): ListState =>
  readListState(new URLSearchParams(view.adresse), address);

/** Whether a list stands as a view says. */
export const matchesView = (view: ListView, now: Omit<ListView, 'nom'>, address: Address): boolean =>
  viewAddress(viewState(view, address), address) === viewAddress(viewState(now, address), address) &&
  sameLayout(address.columns, view.colonnes, now.colonnes);
