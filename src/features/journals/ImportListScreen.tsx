import { useMemo } from 'react';
import { useListImportsQuery } from '../../store/api/importsApi.ts';
import { useDialogLink } from '../../ui/dialog/useDialogAddress.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { ENTRY_PARAM } from './entryParam.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importList } from './importList.tsx';

/** All finalised imports, with a dialog for the one whose code is in the address. */
export function Component() {
  const list = useListState(importList);
  const link = useDialogLink(ENTRY_PARAM);
  const query = useListImportsQuery(listArgs(list.state, importList));
  const definition = useMemo(() => ({ ...importList, rowLink: (entry: { code: string }) => link(entry.code) }), [link]);
  return (
    <>
      <ListScreen definition={definition} query={query} state={list} />
      <ImportDialog />
    </>
  );
}
