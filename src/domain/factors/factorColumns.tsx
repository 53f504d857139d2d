import type { ReactNode } from 'react';
import { KeyRound, Smartphone } from 'lucide-react';
import styled from 'styled-components';
import type { Factor } from '@contract/factor.ts';
import { Moment } from '../../ui/format/Day.tsx';
import type { Column } from '../../ui/table/types.ts';

const KINDS: Readonly<Record<Factor['kind'], string>> = { totp: 'Codes à usage unique', passkey: 'Clé d’accès' };

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  vertical-align: middle;
  & > svg.lucide {
    color: var(--text-3);
  }
`;

/** The columns of second factors. */
export const factorColumns = (actions: (factor: Factor) => ReactNode): readonly Column<Factor>[] => [
  {
    key: 'nom',
    header: 'Nom',
    width: '240px',
    cell: (row) => (
      <Named>
        {row.kind === 'totp' ? <Smartphone aria-hidden /> : <KeyRound aria-hidden />}
        {row.nom}
      </Named>
    ),
  },
  { key: 'type', header: 'Type', cell: (row) => KINDS[row.kind], card: 'detail' },
  { key: 'ajout', header: 'Ajouté le', cell: (row) => <Moment value={row.createdAt} />, card: 'detail' },
  {
    key: 'usage',
    header: 'Dernière utilisation',
    cell: (row) => (row.lastUsedAt ? <Moment value={row.lastUsedAt} /> : <span className="t3">Jamais</span>),
    card: 'detail',
  },
  { key: 'actions', header: 'Actions', cell: actions, align: 'center', card: 'control' },
];
