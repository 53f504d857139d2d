import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { useListMiscellaneousLivraisonsQuery } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { livraisonDiversImport } from './import.ts';
import { livraisonDiversList } from './livraisonDiversList.tsx';

export function Component() {
  const list = useListState(livraisonDiversList);
  const query = useListMiscellaneousLivraisonsQuery(listArgs(list.state, livraisonDiversList));
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={livraisonDiversList}
      query={query}
      state={list}
      actions={mayImport && <ListImportButton of={livraisonDiversImport} />}
    />
  );
}
