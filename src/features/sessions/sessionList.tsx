import { Info, LogOut } from 'lucide-react';
import styled from 'styled-components';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { RowButton } from '../../ui/button/Button.tsx';
import { Day, Moment } from '../../ui/format/Day.tsx';
import { Stacked } from '../../ui/table/rows/stackStyle.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { phone } from '../../ui/theme/media.ts';
import { LastActivity } from './LastActivity.tsx';

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
  vertical-align: middle;
`;

/* A card has no room for day and hour on one line. */
const Ending = styled(Stacked)`
  ${phone} {
    & > :first-child {
      white-space: normal;
    }
  }
`;

function SessionStatus({ session }: { session: DeviceSession }) {
  if (!session.isEnabled) return <Badge tone="neutral">Désactivée</Badge>;
  return (
    <Line>
      <Badge tone="good">Active</Badge>
      <span className="t3">
        <LastActivity session={session} />
      </span>
    </Line>
  );
}

function SessionEnd({ session }: { session: DeviceSession }) {
  const { disableAt, motif } = session;
  if (disableAt === null) return <Day value={null} empty="N/A" />;
  return (
    <Ending>
      <span>
        <Moment value={disableAt} />
      </span>
      {motif !== '' && (
        <span className="t3" title={motif}>
          {motif}
        </span>
      )}
    </Ending>
  );
}

export interface SessionActions {
  disconnect: (session: DeviceSession) => void;
  show: (session: DeviceSession) => void;
}

/** The action of a row: an active session can be disconnected, an ended one shows how it ended. */
function SessionAction({ session, disconnect, show }: SessionActions & { session: DeviceSession }) {
  const name = session.utilisateur.nomPrenom;
  if (!session.isEnabled) {
    return (
      <RowButton
        icon={<Info aria-hidden />}
        label={`Détails de la session de ${name}`}
        onClick={() => {
          show(session);
        }}
      />
    );
  }
  return (
    <RowButton
      icon={<LogOut aria-hidden />}
      label={`Déconnecter la session de ${name}`}
      onClick={() => {
        disconnect(session);
      }}
    />
  );
}

/** The sessions of the mobile application (docs/product.md, 6.27). */
export const sessionList = (actions: SessionActions): ListDefinition<DeviceSession> => ({
  title: RESOURCES.sessions.title,
  search: { placeholder: 'Commercial ou appareil...', delayMs: 500 },
  filters: [
    commercialPicker('utilisateur.username[]'),
    {
      kind: 'choice',
      key: 'statut',
      param: 'isEnabled',
      label: 'Statut',
      allLabel: 'Tous statuts',
      options: [
        { value: 'true', label: 'Actives', slug: 'actives' },
        { value: 'false', label: 'Désactivées', slug: 'desactivees' },
      ],
    },
  ],
  sorts: [
    { field: 'createdAt', label: 'Date d’activation' },
    { field: 'disableAt', label: 'Date de désactivation' },
    { field: 'utilisateur.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES.sessions.list.sort,
  columns: [
    {
      key: 'commercial',
      header: 'Commercial',
      sort: 'utilisateur.nomPrenom',
      width: '220px',
      cell: (row) => <Person person={row.utilisateur} to={itemPath('commerciaux', row.utilisateur.username)} />,
    },
    {
      key: 'activee',
      header: 'Activée le',
      sort: 'createdAt',
      cell: (row) => <Moment value={row.createdAt} />,
      card: 'detail',
    },
    {
      key: 'device',
      header: 'Device ID',
      cell: (row) => (
        <span className="tn" title={row.deviceID}>
          {row.deviceID}
        </span>
      ),
      width: '200px',
      card: 'subtitle',
    },
    { key: 'statut', header: 'Statut', cell: (row) => <SessionStatus session={row} />, card: 'status' },
    {
      key: 'desactivee',
      header: 'Désactivée le',
      sort: 'disableAt',
      cell: (row) => <SessionEnd session={row} />,
      width: '260px',
      card: 'detail',
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <SessionAction session={row} {...actions} />,
      align: 'center',
      card: 'control',
    },
  ],
  rowKey: (row) => row.code,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucune session trouvée',
  download: { path: 'sessions' },
});
