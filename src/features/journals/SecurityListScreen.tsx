import { securityEventsApi } from '../../store/api/securityEventsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { securityList } from './securityList.tsx';

export const rows = securityEventsApi.endpoints.listSecurityEvents;

/** The security log. Nobody announces its lines, so a list older than five seconds is read again. */
export function Component() {
  const list = useListState(securityList);
  const query = rows.useQuery(listArgs(list.state, securityList), { refetchOnMountOrArgChange: 5 });
  return <ListScreen definition={securityList} query={query} state={list} />;
}
