import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { useAccess } from '../../store/access.ts';
import { useListPaiementsQuery } from '../../store/api/paiementsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { paiementImport } from './import.ts';
import { paiementList } from './paiementList.tsx';

/** Payments (docs/product.md, 6.12). */
export function Component() {
  const list = useListState(paiementList);
  const query = useListPaiementsQuery(listArgs(list.state, paiementList));
  const mayImport = useAccess().can('products.import');
  return (
    <ListScreen
      definition={paiementList}
      query={query}
      state={list}
      actions={mayImport && <ListImportButton of={paiementImport} />}
    />
  );
}
