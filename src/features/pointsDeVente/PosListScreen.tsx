import { useListPosQuery } from '../../store/api/posApi.ts';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { posList } from './posList.tsx';

export function Component() {
  const list = useListState(posList);
  return <ListScreen definition={posList} query={useListPosQuery(listArgs(list.state, posList))} state={list} />;
}
