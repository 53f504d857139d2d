import { useMemo } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { LATE } from '../../domain/lists/late.ts';
import { roleLabel } from '../../domain/people/roles.ts';
import { RESOURCES } from '../../domain/resources.ts';
import { useListRolesQuery } from '../../store/api/adminUsersApi.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { fold } from '../../ui/format/fold.ts';
import { Since } from '../../ui/format/Since.tsx';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { RowActions, type UserActions, UserName, UserStatus } from './userCells.tsx';

const NONE: readonly never[] = [];

/** The roles of the back-office whose name contains `search`, as the server lists them. */
function useRoleOptions(search: string, enabled: boolean) {
  const { data = NONE, isFetching } = useListRolesQuery(undefined, { skip: !enabled });
  const options = useMemo(
    () =>
      data
        .map((role) => ({ value: role.code, label: roleLabel(role) }))
        .filter(({ label }) => fold(label).includes(fold(search))),
    [data, search],
  );
  return { options, isFetching };
}

/** The users of the back-office (docs/product.md, 6.26). */
export const utilisateurList = ({ toggle, ...actions }: UserActions): ListDefinition<Utilisateur> => ({
  title: RESOURCES.utilisateurs.title,
  search: { placeholder: 'Rechercher par nom...', delayMs: 500 },
  filters: [
    {
      kind: 'picker',
      key: 'role',
      param: 'utilisateurRole.code',
      label: 'Rôle',
      placeholder: 'Tous',
      emptyText: 'Aucun rôle trouvé',
      useOptions: useRoleOptions,
    },
    activeFilter,
  ],
  sorts: [
    { field: 'nomPrenom', label: 'Nom' },
    { field: 'username', label: 'Email' },
    { field: 'utilisateurRole.designation', label: 'Rôle' },
    { field: 'isEnabled', label: 'Statut' },
    { field: 'lastActivityAt', label: 'Dernière activité' },
  ],
  defaultSort: RESOURCES.utilisateurs.list.sort,
  columns: [
    {
      key: 'nom',
      header: 'Nom',
      sort: 'nomPrenom',
      lead: (row) => <Avatar name={row.nomPrenom} username={row.username} off={!row.isEnabled} />,
      cell: (row) => <UserName user={row} />,
      width: '280px',
    },
    { key: 'email', header: 'Email', sort: 'username', cell: (row) => row.username, width: '280px', card: 'subtitle' },
    {
      key: 'role',
      header: 'Rôle',
      sort: 'utilisateurRole.designation',
      cell: (row) => roleLabel(row.utilisateurRole),
      card: 'subtitle',
    },
    {
      key: 'statut',
      header: 'Statut',
      sort: 'isEnabled',
      cell: (row) => <UserStatus user={row} toggle={toggle} />,
      card: 'control',
    },
    {
      key: 'activite',
      header: 'Dernière activité',
      sort: 'lastActivityAt',
      cell: (row) => <Since time value={row.lastActivityAt} late={LATE.login} />,
      card: 'detail',
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <RowActions user={row} {...actions} />,
      align: 'center',
      card: 'control',
    },
  ],
  rowKey: (row) => row.username,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucun utilisateur trouvé',
  download: { path: 'utilisateurs', params: { isAdmin: 'true' } },
});
