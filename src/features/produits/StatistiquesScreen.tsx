import { useListProductStatsQuery } from '../../store/api/productsApi.ts';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { statistiquesList } from './statistiquesList.tsx';

export function Component() {
  const list = useListState(statistiquesList);
  const query = useListProductStatsQuery(listArgs(list.state, statistiquesList));
  return <ListScreen definition={statistiquesList} query={query} state={list} />;
}
