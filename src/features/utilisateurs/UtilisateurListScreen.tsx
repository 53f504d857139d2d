import { useMemo } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { Plus } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { useListAdminUsersQuery } from '../../store/api/adminUsersApi.ts';
import { ToggleRows } from '../../ui/action/ToggleRows.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { UserActions } from './userCells.tsx';
import { TOGGLE, useToggle } from './toggle.ts';
import { UtilisateurDialog } from './UtilisateurDialog.tsx';
import { utilisateurList } from './utilisateurList.tsx';
import { useUserForms } from './userForms.ts';

const SELF = 'C’est votre propre compte : votre session sera fermée aussitôt, et vous ne pourrez plus vous connecter.';

/** Another backend may not send a version. */
type EditedUser = Pick<Utilisateur, 'username' | 'nomPrenom' | 'utilisateurRole'> &
  Partial<Pick<Utilisateur, 'version'>>;

function Users() {
  const list = useListState(utilisateurList);
  const query = useListAdminUsersQuery(listArgs(list.state, utilisateurList));
  const access = useAccess();
  const form = useUserForms();
  const { open } = form;
  const userActions = useMemo(
    () => ({
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
    <UserActions value={userActions}>
      <ListScreen
        definition={utilisateurList}
        query={query}
        state={list}
        actions={
          access.can('users.create') && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden />}
              onClick={() => {
                open({
                  form: 'creation',
                  subject: null,
                  fields: { username: '', utilisateurRoleCode: '', nomPrenom: '' },
                });
              }}
            >
              Ajouter un utilisateur
            </Button>
          )
        }
      />
      <UtilisateurDialog form={form} />
    </UserActions>
  );
}

export function Component() {
  const toggle = useToggle();
  const access = useAccess();
  const isSelf = toggle.subject !== null && toggle.subject.username === access.user?.username;
  return (
    <ToggleRows
      {...TOGGLE.texts}
      {...(isSelf && { disabled: SELF })}
      action={toggle}
      editable={access.can('users.update')}
    >
      <Users />
    </ToggleRows>
  );
}
