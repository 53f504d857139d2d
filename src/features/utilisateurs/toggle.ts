import type { Utilisateur } from '@contract/utilisateur.ts';
import { useCallAction } from '../../machines/actions/useCallAction.ts';
import { useUpdateAdminUserMutation } from '../../store/api/adminUsersApi.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { toggleAction } from '../../ui/action/toggleAction.ts';

type ToggledUser = Pick<Utilisateur, 'username' | 'nomPrenom' | 'isEnabled'>;

export const TOGGLE = toggleAction(
  'utilisateur.activer',
  ({ username, isEnabled }: ToggledUser) => ({ username, isEnabled: !isEnabled }),
  reasonOf,
  {
    noun: 'Utilisateur',
    what: 'l’utilisateur',
    nameOf: (user) => user.nomPrenom,
    disabled: 'Ses sessions seront fermées aussitôt, et cette personne ne pourra plus se connecter.',
    enabled: 'Cette personne pourra de nouveau se connecter.',
  },
);

/** Enables a disabled user or disables an enabled one. */
export const useToggle = () => useCallAction(TOGGLE, useUpdateAdminUserMutation()[0]);
