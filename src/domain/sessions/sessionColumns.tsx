import { Monitor, Smartphone } from 'lucide-react';
import styled from 'styled-components';
import type { MySession } from '@contract/compte.ts';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Moment } from '../../ui/format/Day.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { phone } from '../../ui/theme/media.ts';
import type { Column } from '../../ui/table/types.ts';
import { placeOf } from './place.ts';

type EndSession = (session: MySession) => void;

/** Names a device as people do: « Chrome 142 sur Windows ». */
export const deviceOf = ({ navigateur, systeme }: Pick<MySession, 'navigateur' | 'systeme'>): string =>
  navigateur === '' ? systeme || 'Navigateur inconnu' : systeme === '' ? navigateur : `${navigateur} sur ${systeme}`;

const Device = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px 8px;
  vertical-align: middle;
  white-space: nowrap;
  ${phone} {
    flex-wrap: wrap;
  }
  & > svg.lucide {
    color: var(--text-3);
  }
`;

function EndButton({ session, onEnd }: { session: MySession; onEnd: EndSession }) {
  if (session.actuelle) return <span className="t3">{NOTHING}</span>;
  return (
    <Button
      size="small"
      aria-label={`Fermer la session ${deviceOf(session)}, ${session.adresse}`}
      onClick={() => {
        onEnd(session);
      }}
    >
      Fermer
    </Button>
  );
}

export const sessionColumns = (onEnd: EndSession): readonly Column<MySession>[] => [
  {
    key: 'appareil',
    header: 'Appareil',
    // The width leaves room for the badge of the current session.
    width: '312px',
    cell: (row) => (
      <Device>
        {row.mobile ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
        {deviceOf(row)}
        {row.actuelle && <Badge tone="good">cette session</Badge>}
      </Device>
    ),
  },
  {
    key: 'lieu',
    header: 'Lieu',
    cell: (row) => <span className="tn">{placeOf(row.adresse) || NOTHING}</span>,
    card: 'detail',
  },
  { key: 'depuis', header: 'Ouverte le', cell: (row) => <Moment value={row.createdAt} />, card: 'detail' },
  {
    key: 'activite',
    header: 'Dernière activité',
    cell: (row) => <Moment value={row.lastActivityAt} />,
    card: 'detail',
  },
  { key: 'fin', header: 'Se ferme le', cell: (row) => <Moment value={row.expiresAt} />, card: 'detail' },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <EndButton session={row} onEnd={onEnd} />,
    align: 'center',
    card: 'control',
  },
];
