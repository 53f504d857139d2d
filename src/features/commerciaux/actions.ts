import type { Utilisateur } from '@contract/utilisateur.ts';
import { synchroniseAction } from '../../domain/synchronisation/synchroniseAction.ts';
import { useCallAction } from '../../machines/actions/useCallAction.ts';
import { errorText, reasonOf } from '../../store/api/call/apiError.ts';
import {
  useRefreshCommercialMutation,
  useSynchronizeCommercialsMutation,
  useUpdateCommercialMutation,
} from '../../store/api/utilisateursApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { toggleAction } from '../../ui/action/toggleAction.ts';

const SYNCHRONISATION = synchroniseAction('commercial.synchroniser', {
  title: 'Synchronisation réussie',
  created: ['commercial créé', 'commerciaux créés'],
});

/** Imports the representatives from the accounting system. */
export const useSynchronisation = () => useCallAction(SYNCHRONISATION, useSynchronizeCommercialsMutation()[0]);

type Person = Pick<Utilisateur, 'username' | 'nomPrenom'>;
type Switched = Person & Pick<Utilisateur, 'isEnabled'>;

export const TOGGLE = toggleAction(
  'commercial.activer',
  ({ username, isEnabled }: Switched) => ({ username, isEnabled: !isEnabled }),
  reasonOf,
  {
    noun: 'Commercial',
    what: 'le commercial',
    nameOf: (person) => person.nomPrenom,
    disabled: 'Cet utilisateur ne sera plus disponible dans l’application mobile.',
    enabled: 'Cet utilisateur sera de nouveau disponible dans l’application mobile.',
  },
);

/** Switches a representative on when they are off, and off when they are on. */
export const useToggle = () => useCallAction(TOGGLE, useUpdateCommercialMutation()[0]);

/**
 * Updates one representative from the accounting system. It uses no machine, because a list would start one for each
 * row.
 */
export function useRefresh({ username, nomPrenom }: Person) {
  const [refresh, { isLoading }] = useRefreshCommercialMutation();
  const run = () => {
    void announce(() => refresh(username).unwrap(), {
      done: () => ({ title: 'Commercial rafraîchi', text: nomPrenom }),
      failed: (error) => ({ title: `Erreur lors du rafraîchissement: ${errorText(error)}` }),
    }).catch(() => undefined);
  };
  return { run, busy: isLoading };
}
