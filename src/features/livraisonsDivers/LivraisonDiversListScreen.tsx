import { useList } from '../../domain/lists/useList.ts';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { livraisonDiversImport } from './import.ts';
import { livraisonDiversList } from './livraisonDiversList.tsx';

export const rows = miscellaneousLivraisonsApi.endpoints.listMiscellaneousLivraisons;

export function Component() {
  const { list, query } = useList(livraisonDiversList, rows);
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={livraisonDiversList}
      query={query}
      state={list}
      actions={mayImport && { primary: <ListImportButton of={livraisonDiversImport} /> }}
    />
  );
}
