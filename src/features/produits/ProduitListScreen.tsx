import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { SynchroniseButton } from '../../domain/synchronisation/SynchroniseButton.tsx';
import { useAccess } from '../../store/access.ts';
import { useListProductsQuery } from '../../store/api/productsApi.ts';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { PriceEditor } from './PriceEditor.tsx';
import { useSynchronisation } from './produitActions.ts';
import { produitImport } from './import.ts';
import { produitList } from './produitList.tsx';
import { ProduitToggle } from './ProduitToggle.tsx';

const FAILED = { title: 'Erreur', text: 'Impossible de charger la liste des produits.' };

function Actions() {
  const access = useAccess();
  const synchronisation = useSynchronisation();
  return (
    <>
      {access.can('products.update') && (
        <SynchroniseButton
          action={synchronisation}
          description="Les produits d’EBP seront créés ou mis à jour ici. Aucun n’est supprimé."
        />
      )}
      {access.can('products.import') && <ListImportButton of={produitImport} />}
    </>
  );
}

export function Component() {
  const list = useListState(produitList);
  const query = useListProductsQuery(listArgs(list.state, produitList));
  const access = useAccess();
  useFailureToast(query.isError && !query.isFetching, 'produits-failed', FAILED);
  return (
    <ProduitToggle>
      <PriceEditor>
        <ListScreen
          definition={produitList}
          query={query}
          state={list}
          actions={access.any('products.update', 'products.import') && <Actions />}
        />
      </PriceEditor>
    </ProduitToggle>
  );
}
