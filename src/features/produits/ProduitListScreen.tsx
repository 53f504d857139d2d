import { useList } from '../../domain/lists/useList.ts';
import { memo, useMemo } from 'react';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { catalogueActions, SynchroniseDialog } from '../../domain/synchronisation/Synchronise.tsx';
import { useAccess } from '../../store/access.ts';
import { productsApi } from '../../store/api/productsApi.ts';
import { useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { PriceDialog, usePriceDialog } from './PriceDialog.tsx';
import { TOGGLE, useSynchronisation, useToggle } from './produitActions.ts';
import { produitImport } from './import.ts';
import { type ProduitActions, produitList } from './produitList.tsx';

const FAILED = { title: 'Erreur', text: 'Impossible de charger la liste des produits.' };

/** Apart from the dialogs, so that the rows are not drawn again while a price is typed. */
const Products = memo(function Products({ toggle, editPrices }: ProduitActions) {
  const definition = useMemo(() => produitList({ toggle, editPrices }), [toggle, editPrices]);
  const { list, query } = useList(definition, rows);
  const access = useAccess();
  const synchronisation = useSynchronisation();
  useFailureToast(query.isError && !query.isFetching, 'produits-failed', FAILED);
  return (
    <>
      <ListScreen
        definition={definition}
        query={query}
        state={list}
        actions={catalogueActions(access, synchronisation, { primary: <ListImportButton of={produitImport} /> })}
      />
      <SynchroniseDialog
        action={synchronisation}
        description="Les produits d’EBP seront créés ou mis à jour ici. Aucun n’est supprimé."
      />
    </>
  );
});

export const rows = productsApi.endpoints.listProducts;

export function Component() {
  const toggling = useToggle();
  const toggle = useRowToggle(toggling, TOGGLE.texts, useAccess().isAdmin);
  const prices = usePriceDialog();
  return (
    <>
      <Products toggle={toggle} editPrices={prices.open} />
      <ToggleDialog {...TOGGLE.texts} action={toggling} />
      <PriceDialog form={prices.form} />
    </>
  );
}
