import { useList } from '../../domain/lists/useList.ts';
import { useMemo } from 'react';
import { ListImportButton } from '../../domain/imports/ListImportButton.tsx';
import { catalogueActions, SynchroniseDialog } from '../../domain/synchronisation/Synchronise.tsx';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { useAccess } from '../../store/access.ts';
import { useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { TOGGLE, useSynchronisation, useToggle } from './actions.ts';
import { commercialList } from './commercialList.tsx';
import { commercialImport } from './import.ts';

const FAILED = { title: 'Impossible de charger la liste des commerciaux.' };

export const rows = utilisateursApi.endpoints.listCommercials;

export function Component() {
  const access = useAccess();
  const toggling = useToggle();
  const toggle = useRowToggle(toggling, TOGGLE.texts, access.isAdmin);
  const definition = useMemo(() => commercialList(toggle), [toggle]);
  const { list, query } = useList(definition, rows);
  const synchronisation = useSynchronisation();
  useFailureToast(query.isError && !query.isFetching, 'commerciaux-failed', FAILED);
  return (
    <>
      <ListScreen
        definition={definition}
        query={query}
        state={list}
        actions={catalogueActions(access, synchronisation, { primary: <ListImportButton of={commercialImport} /> })}
      />
      <SynchroniseDialog
        action={synchronisation}
        description="Les commerciaux d’EBP seront créés ou mis à jour ici. Aucun commercial n’est supprimé."
      />
      <ToggleDialog {...TOGGLE.texts} action={toggling} />
    </>
  );
}
