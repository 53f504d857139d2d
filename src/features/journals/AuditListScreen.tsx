import { auditApi } from '../../store/api/auditApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { AuditDialog } from './AuditDialog.tsx';
import { auditList } from './auditList.tsx';
import { useEntryLinks } from './entryAddress.ts';

export const rows = auditApi.endpoints.listAudit;

/** Who changed what, with a dialog for the entry whose code is in the address. */
export function Component() {
  const list = useListState(auditList);
  // Every action in the back-office adds entries, so a list older than five seconds is read again.
  const query = rows.useQuery(listArgs(list.state, auditList), { refetchOnMountOrArgChange: 5 });
  const definition = useEntryLinks(auditList);
  return (
    <>
      <ListScreen definition={definition} query={query} state={list} />
      <AuditDialog />
    </>
  );
}
