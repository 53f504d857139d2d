import { useAccess } from '../../store/access.ts';
import { useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { useOrderSelection } from './useOrderSelection.tsx';
import { commandeList, ownCommandeList } from './commandeList.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? commandeList : ownCommandeList;
  const list = useListState(definition);
  const query = useListCommandesQuery(listArgs(list.state, definition));
  return <ListScreen definition={definition} query={query} state={list} {...useOrderSelection(query.data?.items)} />;
}
