import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { synchroniseAction } from '../../domain/synchronisation/synchroniseAction.ts';
import { useCallAction } from '../../machines/actions/useCallAction.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import {
  useSynchronizeMiscellaneousMutation,
  useUpdateMiscellaneousMutation,
} from '../../store/api/miscellaneousApi.ts';
import { toggleAction } from '../../ui/action/toggleAction.ts';

const SYNCHRONISATION = synchroniseAction('produitDivers.synchroniser', {
  title: 'Succès',
  created: ['produit divers créé', 'produits divers créés'],
});

/** Loads the miscellaneous products from the accounting system (docs/product.md, 6.23). */
export const useSynchronisation = () => useCallAction(SYNCHRONISATION, useSynchronizeMiscellaneousMutation()[0]);

type Toggled = Pick<Miscellaneous, 'code' | 'designation' | 'isEnabled'>;

export const TOGGLE = toggleAction(
  'produitDivers.activer',
  ({ code, isEnabled }: Toggled) => ({ code, isEnabled: !isEnabled }),
  reasonOf,
  {
    noun: 'Produit divers',
    what: 'le produit divers',
    nameOf: (item) => item.designation,
    disabled: 'Il ne pourra plus être assigné. Le stock que les commerciaux en ont leur reste.',
    enabled: 'Il pourra de nouveau être assigné aux commerciaux.',
  },
);

/** Enables a disabled miscellaneous product and disables an enabled one. */
export const useToggle = () => useCallAction(TOGGLE, useUpdateMiscellaneousMutation()[0]);
