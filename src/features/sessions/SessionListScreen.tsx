import { useListDeviceSessionsQuery } from '../../store/api/deviceSessionsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { SessionActions } from './SessionActions.tsx';
import { sessionList } from './sessionList.tsx';

/** The sessions of the mobile application (docs/product.md, 6.27). */
export function Component() {
  const list = useListState(sessionList);
  const query = useListDeviceSessionsQuery(listArgs(list.state, sessionList));
  return (
    <SessionActions>
      <ListScreen definition={sessionList} query={query} state={list} />
    </SessionActions>
  );
}
