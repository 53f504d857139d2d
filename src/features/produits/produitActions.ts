import { useCallback } from 'react';
import type { Product } from '@contract/product.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { useSynchronizeProductsMutation, useUpdateProductMutation } from '../../store/api/productsApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { synchronisation } from '../../ui/action/synchronisation.ts';

/** Brings the products from the accounting system (doc 2, 8). */
export function useSynchronisation(): ConfirmedAction<null> {
  const [synchronize] = useSynchronizeProductsMutation();
  const run = useCallback(
    () =>
      announce(() => synchronize().unwrap(), {
        ...synchronisation('Succès', 'produit créé', 'produits créés'),
        failed: (error) => ({ title: 'La synchronisation a échoué.', text: reasonOf(error) }),
      }),
    [synchronize],
  );
  return useConfirmedAction<null>('produit.synchroniser', run);
}

export type Switched = Pick<Product, 'code' | 'designation' | 'isEnabled'>;

/** Switches a product on or off, whichever it is not. */
export function useToggle(): ConfirmedAction<Switched> {
  const [update] = useUpdateProductMutation();
  const run = useCallback(
    ({ code, designation, isEnabled }: Switched) =>
      announce(() => update({ code, isEnabled: !isEnabled }).unwrap(), {
        done: () => ({ title: isEnabled ? 'Produit désactivé' : 'Produit activé', text: designation }),
        failed: (error) => ({ title: 'Impossible de mettre à jour le statut.', text: reasonOf(error) }),
      }),
    [update],
  );
  return useConfirmedAction('produit.activer', run);
}
