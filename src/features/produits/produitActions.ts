import type { Product } from '@contract/product.ts';
import { synchroniseAction } from '../../domain/synchronisation/synchroniseAction.ts';
import { useCallAction } from '../../machines/actions/useCallAction.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { useSynchronizeProductsMutation, useUpdateProductMutation } from '../../store/api/productsApi.ts';
import { toggleAction } from '../../ui/action/toggleAction.ts';

const SYNCHRONISATION = synchroniseAction('produit.synchroniser', {
  title: 'Succès',
  created: ['produit créé', 'produits créés'],
});

/** Loads the products from the accounting system (docs/product.md, 6.22). */
export const useSynchronisation = () => useCallAction(SYNCHRONISATION, useSynchronizeProductsMutation()[0]);

type Toggled = Pick<Product, 'code' | 'designation' | 'isEnabled'>;

export const TOGGLE = toggleAction(
  'produit.activer',
  ({ code, isEnabled }: Toggled) => ({ code, isEnabled: !isEnabled }),
  reasonOf,
  {
    noun: 'Produit',
    what: 'le produit',
    nameOf: (product) => product.designation,
    disabled: 'Il reste dans les listes, marqué inactif. Le stock que les commerciaux en ont leur reste.',
    enabled: 'Il sera de nouveau marqué actif.',
  },
);

/** Enables a disabled product and disables an enabled one. */
export const useToggle = () => useCallAction(TOGGLE, useUpdateProductMutation()[0]);
