import { useCallback } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { errorText, reasonOf } from '../../store/api/apiError.ts';
import { useRefreshCommercialMutation, useSynchronizeCommercialsMutation, useUpdateCommercialMutation } from '../../store/api/utilisateursApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { synchronisation } from '../../ui/action/synchronisation.ts';
import { notify } from '../../ui/feedback/toast.tsx';

/** Brings the representatives from the accounting system. */
export function useSynchronisation(): ConfirmedAction<null> {
  const [synchronize] = useSynchronizeCommercialsMutation();
  const run = useCallback(
    () =>
      announce(() => synchronize().unwrap(), {
        ...synchronisation('Synchronisation réussie', 'commercial créé', 'commerciaux créés'),
        failed: (error) => ({ title: 'La synchronisation a échoué.', text: reasonOf(error) }),
      }),
    [synchronize],
  );
  return useConfirmedAction<null>('commercial.synchroniser', run);
}

export type Person = Pick<Utilisateur, 'username' | 'nomPrenom' | 'isEnabled'>;

/** Switches a representative on or off, whichever they are not. */
export function useToggle(): ConfirmedAction<Person> {
  const [update] = useUpdateCommercialMutation();
  const run = useCallback(
    ({ username, nomPrenom, isEnabled }: Person) =>
      announce(() => update({ username, isEnabled: !isEnabled }).unwrap(), {
        done: () => ({ title: isEnabled ? 'Commercial désactivé' : 'Commercial activé', text: nomPrenom }),
        failed: (error) => ({ title: 'Impossible de mettre à jour le statut.', text: reasonOf(error) }),
      }),
    [update],
  );
  return useConfirmedAction('commercial.activer', run);
}

/** Brings one representative up to date from the accounting system. */
export function useRefresh({ username, nomPrenom }: Pick<Utilisateur, 'username' | 'nomPrenom'>) {
  const [refresh, { isLoading }] = useRefreshCommercialMutation();
  const run = () =>
    refresh(username)
      .unwrap()
      .then(() => {
        notify.success({ title: 'Commercial rafraîchi', text: nomPrenom });
      })
      .catch((error: unknown) => {
        notify.error({ title: `Erreur lors du rafraîchissement: ${errorText(error)}` });
      });
  return { run, busy: isLoading };
}
