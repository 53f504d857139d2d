import { useList } from '../../domain/lists/useList.ts';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { useAccess } from '../../store/access.ts';
import { paiementsApi } from '../../store/api/paiementsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { paiementImport } from './import.ts';
import { paiementList } from './paiementList.tsx';

export const rows = paiementsApi.endpoints.listPaiements;

/** Payments (docs/product.md, 6.12). */
export function Component() {
  const { list, query } = useList(paiementList, rows);
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={paiementList}
      query={query}
      state={list}
      actions={mayImport && { primary: <ListImportButton of={paiementImport} /> }}
    />
  );
}
