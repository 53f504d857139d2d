import { useList } from '../../domain/lists/useList.ts';
import { useAccess } from '../../store/access.ts';
import { commandesApi } from '../../store/api/commandesApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import type { ListAddress } from '../../ui/table/types.ts';
import { useOrderSelection } from './useOrderSelection.tsx';
import { commandeList, ownCommandeList } from './commandeList.tsx';

/** What the page of an order needs to follow the list. */
export const address: ListAddress = commandeList;
export const rows = commandesApi.endpoints.listCommandes;

export function Component() {
  const definition = useAccess().can('commercials.read') ? commandeList : ownCommandeList;
  const { list, query } = useList(definition, rows);
  return <ListScreen definition={definition} query={query} state={list} {...useOrderSelection(query.data?.items)} />;
}
