import { useEffect } from 'react';
import { CloudDownload } from 'lucide-react';
import { useListCommercialsQuery } from '../../store/api/utilisateursApi.ts';
import { useAccess } from '../../store/access.ts';
import { Button } from '../../ui/button/Button.tsx';
import { notify } from '../../ui/feedback/toast.tsx';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { useSynchronisation, useToggle } from './actions.ts';
import { commercialList } from './commercialList.tsx';
import { ToggleContext } from './components/ActiveCell.tsx';
import { SynchronisationDialog, ToggleDialog } from './components/dialogs.tsx';
import { CommercialImportButton } from './CommercialImportButton.tsx';

const FAILED_TOAST = 'commerciaux-echec';

/** The one list whose failure is also announced (doc 1, 8); the announcement goes once it loads. */
function useFailureToast(failed: boolean) {
  useEffect(() => {
    if (!failed) return undefined;
    notify.error({ title: 'Impossible de charger la liste des commerciaux.' }, FAILED_TOAST);
    return () => {
      notify.dismiss(FAILED_TOAST);
    };
  }, [failed]);
}

export function Component() {
  const list = useListState(commercialList);
  const query = useListCommercialsQuery(listArgs(list.state, commercialList));
  const access = useAccess();
  const toggle = useToggle();
  const synchronisation = useSynchronisation();
  useFailureToast(query.isError && !query.isFetching);
  return (
    <ToggleContext value={toggle.request}>
      <ListScreen
        definition={commercialList}
        query={query}
        state={list}
        actions={
          <>
            {access.can('products.update') && (
              <Button
                icon={<CloudDownload aria-hidden />}
                busy={synchronisation.phase === 'running'}
                onClick={() => {
                  synchronisation.request(null);
                }}
              >
                Rafraîchir depuis EBP
              </Button>
            )}
            {access.can('products.import') && <CommercialImportButton />}
          </>
        }
      />
      <ToggleDialog action={toggle} />
      <SynchronisationDialog action={synchronisation} />
    </ToggleContext>
  );
}
