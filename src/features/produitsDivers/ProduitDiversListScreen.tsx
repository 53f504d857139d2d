import { useList } from '../../domain/lists/useList.ts';
import { useMemo } from 'react';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { catalogueActions, SynchroniseDialog } from '../../domain/synchronisation/Synchronise.tsx';
import { useAccess } from '../../store/access.ts';
import { miscellaneousApi } from '../../store/api/miscellaneousApi.ts';
import { useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { TOGGLE, useSynchronisation, useToggle } from './produitDiversActions.ts';
import { produitDiversList } from './produitDiversList.tsx';
import { produitDiversImport } from './import.ts';

const FAILED = { title: 'Erreur', text: 'Impossible de charger la liste des produits divers.' };

const IMPORTING = {
  icons: <ListImportButton of={produitDiversImport} iconOnly />,
  primary: (
    <ButtonLink variant="primary" to="/produits-divers/assigner-stocks" aria-keyshortcuts="n">
      Assigner des stocks
    </ButtonLink>
  ),
};

export const rows = miscellaneousApi.endpoints.listMiscellaneous;

export function Component() {
  const access = useAccess();
  const toggling = useToggle();
  const toggle = useRowToggle(toggling, TOGGLE.texts, access.isAdmin);
  const definition = useMemo(() => produitDiversList(toggle), [toggle]);
  const { list, query } = useList(definition, rows);
  const synchronisation = useSynchronisation();
  useFailureToast(query.isError && !query.isFetching, 'produits-divers-failed', FAILED);
  return (
    <>
      <ListScreen
        definition={definition}
        query={query}
        state={list}
        actions={catalogueActions(access, synchronisation, IMPORTING)}
      />
      <SynchroniseDialog
        action={synchronisation}
        description="Les produits divers d’EBP seront créés ou mis à jour ici. Aucun n’est supprimé."
      />
      <ToggleDialog {...TOGGLE.texts} action={toggling} />
    </>
  );
}
