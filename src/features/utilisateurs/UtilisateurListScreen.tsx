import { useList } from '../../domain/lists/useList.ts';
import { memo, useMemo } from 'react';
import { UserFactors } from '../../domain/people/UserFactors.tsx';
import { UserSessions } from '../../domain/sessions/UserSessions.tsx';
import { useShown } from '../../domain/sessions/useShown.ts';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { Plus } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { adminUsersApi } from '../../store/api/adminUsersApi.ts';
import { useRowToggle } from '../../ui/action/ToggleCell.tsx';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import type { UserActions } from './userCells.tsx';
import { TOGGLE, useToggle } from './toggle.ts';
import { UtilisateurDialog } from './UtilisateurDialog.tsx';
import { utilisateurList } from './utilisateurList.tsx';
import { useUserForms } from './userForms.ts';

const SELF =
  'C’est votre propre compte\u00a0: votre session sera fermée aussitôt, et vous ne pourrez plus vous connecter.';

/** Another backend may not send a version. */
type EditedUser = Pick<Utilisateur, 'username' | 'nomPrenom' | 'utilisateurRole'> &
  Partial<Pick<Utilisateur, 'version'>>;

interface UsersProps extends UserActions {
  create: () => void;
}

/** Apart from the dialogs, so that the rows are not drawn again while a form is filled in. */
const Users = memo(function Users({ toggle, edit, resetPassword, showFactors, showSessions, create }: UsersProps) {
  const definition = useMemo(
    () => utilisateurList({ toggle, edit, resetPassword, showFactors, showSessions }),
    [toggle, edit, resetPassword, showFactors, showSessions],
  );
  const { list, query } = useList(definition, rows);
  const access = useAccess();
  return (
    <ListScreen
      definition={definition}
      query={query}
      state={list}
      actions={
        access.can('users.create') && {
          primary: (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={create} aria-keyshortcuts="n">
              Ajouter un utilisateur
            </Button>
          ),
        }
      }
    />
  );
});

export const rows = adminUsersApi.endpoints.listAdminUsers;

export function Component() {
  const toggling = useToggle();
  const access = useAccess();
  const toggle = useRowToggle(toggling, TOGGLE.texts, access.can('users.update'));
  const isSelf = toggling.subject !== null && toggling.subject.username === access.user?.username;
  const form = useUserForms();
  const { open } = form;
  const sessions = useShown<Pick<Utilisateur, 'username' | 'nomPrenom'>>();
  const factors = useShown<Pick<Utilisateur, 'username' | 'nomPrenom'>>();
  const opening = useMemo(
    () => ({
      create: () => {
        open({ form: 'creation', subject: null, fields: { username: '', utilisateurRoleCode: '', nomPrenom: '' } });
      },
      edit: ({ username, nomPrenom, utilisateurRole, version }: EditedUser) => {
        open({
          form: 'modification',
          subject: username,
          label: username,
          fields: { nomPrenom, utilisateurRoleCode: utilisateurRole.code },
          version: version ?? null,
        });
      },
      resetPassword: ({ username }: { username: string }) => {
        open({ form: 'motDePasse', subject: username, label: username, isKeyed: false });
      },
    }),
    [open],
  );
  return (
    <>
      <Users toggle={toggle} showFactors={factors.show} showSessions={sessions.show} {...opening} />
      <UtilisateurDialog form={form} />
      {factors.last && <UserFactors user={factors.last} open={factors.isOpen} onClose={factors.hide} />}
      {sessions.last && <UserSessions user={sessions.last} open={sessions.isOpen} onClose={sessions.hide} />}
      <ToggleDialog {...TOGGLE.texts} {...(isSelf && { disabled: SELF })} action={toggling} />
    </>
  );
}
