import { useListProductStatsQuery } from '../../store/api/productsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { productStatsList } from './productStatsList.tsx';

export function Component() {
  const list = useListState(productStatsList);
  const query = useListProductStatsQuery(listArgs(list.state, productStatsList));
  return <ListScreen definition={productStatsList} query={query} state={list} />;
}
