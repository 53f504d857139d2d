import { useList } from '../../domain/lists/useList.ts';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { retoursApi } from '../../store/api/retoursApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { retourImport } from './import.ts';
import { retourList } from './retourList.tsx';

export const rows = retoursApi.endpoints.listRetours;

export function Component() {
  const { list, query } = useList(retourList, rows);
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={retourList}
      query={query}
      state={list}
      actions={mayImport && { primary: <ListImportButton of={retourImport} /> }}
    />
  );
}
