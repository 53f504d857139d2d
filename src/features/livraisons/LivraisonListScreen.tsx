import { useList } from '../../domain/lists/useList.ts';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { livraisonsApi } from '../../store/api/livraisonsApi.ts';
import { useAccess } from '../../store/access.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import type { ListAddress } from '../../ui/table/types.ts';
import { livraisonImport } from './import.ts';
import { livraisonList } from './livraisonList.tsx';

/** What the page of an invoice needs to follow the list. */
export const address: ListAddress = livraisonList;
export const rows = livraisonsApi.endpoints.listLivraisons;

export function Component() {
  const { list, query } = useList(livraisonList, rows);
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={livraisonList}
      query={query}
      state={list}
      actions={mayImport && { primary: <ListImportButton of={livraisonImport} /> }}
    />
  );
}
