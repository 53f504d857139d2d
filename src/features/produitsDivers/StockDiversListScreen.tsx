import { useAccess } from '../../store/access.ts';
import { useListMiscellaneousStockQuery } from '../../store/api/miscellaneousApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { ownStockDiversList, stockDiversList } from './stockDiversList.tsx';

export function Component() {
  const definition = useAccess().can('commercials.read') ? stockDiversList : ownStockDiversList;
  const list = useListState(definition);
  const query = useListMiscellaneousStockQuery(listArgs(list.state, definition));
  return <ListScreen definition={definition} query={query} state={list} />;
}
