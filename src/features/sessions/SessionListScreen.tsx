import { errorStatus } from '../../store/api/apiError.ts';
import { useListDeviceSessionsQuery } from '../../store/api/deviceSessionsApi.ts';
import { AccessDenied } from '../../ui/feedback/message/AccessDenied.tsx';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { SessionActions } from './SessionActions.tsx';
import { sessionList } from './sessionList.tsx';

const FORBIDDEN = 403;

/**
 * The sessions of the mobile application. The route is open to everybody (docs/product.md, 5.1), because the server
 * decides who may see them.
 */
export function Component() {
  const list = useListState(sessionList);
  const query = useListDeviceSessionsQuery(listArgs(list.state, sessionList));
  if (errorStatus(query.error) === FORBIDDEN) return <AccessDenied />;
  return (
    <SessionActions>
      <ListScreen definition={sessionList} query={query} state={list} />
    </SessionActions>
  );
}
