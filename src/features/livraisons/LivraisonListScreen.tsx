import { useList } from '../../domain/lists/useList.ts';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { livraisonsApi } from '../../store/api/livraisonsApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { livraisonImport } from './import.ts';
import { livraisonList } from './livraisonList.tsx';

export const rows = livraisonsApi.endpoints.listLivraisons;

export function Component() {
  const { list, query } = useList(livraisonList, rows);
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
