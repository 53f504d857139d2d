import { useListImportsQuery } from '../../store/api/importsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { useEntryLinks } from './entryAddress.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importList } from './importList.tsx';

/** All finalised imports, with a dialog for the one whose code is in the address. */
export function Component() {
  const list = useListState(importList);
  const query = useListImportsQuery(listArgs(list.state, importList));
  const definition = useEntryLinks(importList);
  return (
    <>
      <ListScreen definition={definition} query={query} state={list} />
      <ImportDialog />
    </>
  );
}
