import { useList } from '../../domain/lists/useList.ts';
import { importsApi } from '../../store/api/importsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { useEntryLinks } from './entryAddress.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importList } from './importList.tsx';

export const rows = importsApi.endpoints.listImports;

/** All finalised imports, with a dialog for the one whose code is in the address. */
export function Component() {
  const { list, query } = useList(importList, rows);
  const definition = useEntryLinks(importList);
  return (
    <>
      <ListScreen definition={definition} query={query} state={list} />
      <ImportDialog />
    </>
  );
}
