import { useMemo } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { Plus } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { useListAdminUsersQuery } from '../../store/api/adminUsersApi.ts';
import { ToggleDialog } from '../../ui/action/ToggleDialog.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { UserActs } from './Rows.tsx';
import { UtilisateurDialog } from './UtilisateurDialog.tsx';
import { utilisateurList } from './utilisateurList.tsx';
import { useUserForms } from './userForms.ts';
import { useToggle } from './useUtilisateurs.ts';

const OTHER = 'Ses sessions seront fermées aussitôt, et cette personne ne pourra plus se connecter.';
const SELF = 'C’est votre propre compte : votre session sera fermée aussitôt, et vous ne pourrez plus vous connecter.';

/** Another backend has no version. */
type Edited = Pick<Utilisateur, 'username' | 'nomPrenom' | 'utilisateurRole'> & Partial<Pick<Utilisateur, 'version'>>;

export function Component() {
  const list = useListState(utilisateurList);
  const query = useListAdminUsersQuery(listArgs(list.state, utilisateurList));
  const access = useAccess();
  const toggle = useToggle();
  const form = useUserForms();
  const { open } = form;
  const acts = useMemo(
    () => ({
      toggle: toggle.request,
      edit: ({ username, nomPrenom, utilisateurRole, version }: Edited) => {
        open({ form: 'modification', subject: username, label: username, fields: { nomPrenom, utilisateurRoleCode: utilisateurRole.code }, version: version ?? null });
      },
      resetPassword: ({ username }: { username: string }) => {
        open({ form: 'motDePasse', subject: username, label: username, isKeyed: false });
      },
    }),
    [toggle.request, open],
  );
  return (
    <UserActs value={acts}>
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
                open({ form: 'creation', subject: null, fields: { username: '', utilisateurRoleCode: '', nomPrenom: '' } });
              }}
            >
              Ajouter un utilisateur
            </Button>
          )
        }
      />
      <UtilisateurDialog form={form} />
      <ToggleDialog
        action={toggle}
        what="l’utilisateur"
        nameOf={(user) => user.nomPrenom}
        disabled={toggle.subject?.username === access.user?.username ? SELF : OTHER}
        enabled="Cette personne pourra de nouveau se connecter."
      />
    </UserActs>
  );
}
