import { useCallback } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { useUpdateAdminUserMutation } from '../../store/api/adminUsersApi.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { announce } from '../../ui/action/announce.ts';

export type Switched = Pick<Utilisateur, 'username' | 'nomPrenom' | 'isEnabled'>;

/** Switches a user on or off, whichever they are not. */
export function useToggle(): ConfirmedAction<Switched> {
  const [update] = useUpdateAdminUserMutation();
  const run = useCallback(
    ({ username, nomPrenom, isEnabled }: Switched) =>
      announce(() => update({ username, isEnabled: !isEnabled }).unwrap(), {
        done: () => ({ title: isEnabled ? 'Utilisateur désactivé' : 'Utilisateur activé', text: nomPrenom }),
        failed: (error) => ({ title: 'Impossible de mettre à jour le statut.', text: reasonOf(error) }),
      }),
    [update],
  );
  return useConfirmedAction('utilisateur.activer', run);
}
