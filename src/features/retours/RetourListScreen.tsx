import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { useListRetoursQuery } from '../../store/api/retoursApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { retourImport } from './import.ts';
import { retourList } from './retourList.tsx';

export function Component() {
  const list = useListState(retourList);
  const query = useListRetoursQuery(listArgs(list.state, retourList));
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={retourList}
      query={query}
      state={list}
      actions={mayImport && <ListImportButton of={retourImport} />}
    />
  );
}
