import { useCallback } from 'react';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { useSynchronizeMiscellaneousMutation, useUpdateMiscellaneousMutation } from '../../store/api/miscellaneousApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { synchronisation } from '../../ui/action/synchronisation.ts';

/** Brings the miscellaneous products from the accounting system (doc 2, 8). */
export function useSynchronisation(): ConfirmedAction<null> {
  const [synchronize] = useSynchronizeMiscellaneousMutation();
  const run = useCallback(
    () =>
      announce(() => synchronize().unwrap(), {
        ...synchronisation('Succès', 'produit divers créé', 'produits divers créés'),
        failed: (error) => ({ title: 'La synchronisation a échoué.', text: reasonOf(error) }),
      }),
    [synchronize],
  );
  return useConfirmedAction<null>('produitDivers.synchroniser', run);
}

export type Item = Pick<Miscellaneous, 'code' | 'designation' | 'isEnabled'>;

/** Switches a miscellaneous product on or off, whichever it is not. */
export function useToggle(): ConfirmedAction<Item> {
  const [update] = useUpdateMiscellaneousMutation();
  const run = useCallback(
    ({ code, designation, isEnabled }: Item) =>
      announce(() => update({ code, isEnabled: !isEnabled }).unwrap(), {
        done: () => ({ title: isEnabled ? 'Produit divers désactivé' : 'Produit divers activé', text: designation }),
        failed: (error) => ({ title: 'Impossible de mettre à jour le statut.', text: reasonOf(error) }),
      }),
    [update],
  );
  return useConfirmedAction('produitDivers.activer', run);
}
