import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { useListLivraisonsQuery } from '../../store/api/livraisonsApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { livraisonImport } from './import.ts';
import { livraisonList } from './livraisonList.tsx';

export function Component() {
  const list = useListState(livraisonList);
  const query = useListLivraisonsQuery(listArgs(list.state, livraisonList));
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={livraisonList}
      query={query}
      state={list}
      actions={mayImport && <ListImportButton of={livraisonImport} />}
    />
  );
}
