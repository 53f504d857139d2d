import { useAccess } from '../../store/access.ts';
import { useListLotsQuery } from '../../store/api/stockApi.ts';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { lotList, ownLotList } from './lotList.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? lotList : ownLotList;
  const list = useListState(definition);
  const query = useListLotsQuery(listArgs(list.state, definition));
  return <ListScreen definition={definition} query={query} state={list} />;
}
