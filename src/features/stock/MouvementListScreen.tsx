import { useAccess } from '../../store/access.ts';
import { useListMouvementsQuery } from '../../store/api/stockApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { mouvementList, ownMouvementList } from './mouvementList.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? mouvementList : ownMouvementList;
  const list = useListState(definition);
  const query = useListMouvementsQuery(listArgs(list.state, definition));
  return <ListScreen definition={definition} query={query} state={list} />;
}
