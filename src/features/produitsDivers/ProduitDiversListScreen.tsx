import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { SynchroniseButton } from '../../domain/synchronisation/SynchroniseButton.tsx';
import { useAccess } from '../../store/access.ts';
import { useListMiscellaneousQuery } from '../../store/api/miscellaneousApi.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { useSynchronisation } from './produitDiversActions.ts';
import { produitDiversList } from './produitDiversList.tsx';
import { produitDiversImport } from './import.ts';
import { ProduitDiversToggle } from './ProduitDiversToggle.tsx';

const FAILED = { title: 'Erreur', text: 'Impossible de charger la liste des produits divers.' };

function Actions() {
  const access = useAccess();
  const synchronisation = useSynchronisation();
  return (
    <>
      {access.can('products.update') && (
        <SynchroniseButton
          action={synchronisation}
          description="Les produits divers d’EBP seront créés ou mis à jour ici. Aucun n’est supprimé."
        />
      )}
      {access.can('products.import') && (
        <>
          <ListImportButton of={produitDiversImport} />
          <ButtonLink variant="primary" to="/produits-divers/assigner-stocks">
            Assigner des stocks
          </ButtonLink>
        </>
      )}
    </>
  );
}

export function Component() {
  const list = useListState(produitDiversList);
  const query = useListMiscellaneousQuery(listArgs(list.state, produitDiversList));
  const access = useAccess();
  useFailureToast(query.isError && !query.isFetching, 'produits-divers-failed', FAILED);
  return (
    <ProduitDiversToggle>
      <ListScreen
        definition={produitDiversList}
        query={query}
        state={list}
        actions={access.any('products.update', 'products.import') && <Actions />}
      />
    </ProduitDiversToggle>
  );
}
