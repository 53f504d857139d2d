import { useState } from 'react';
import { MapPin, Pencil, Phone } from 'lucide-react';
import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatPhone } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { Figures } from '../../../ui/panel/Figures.tsx';
import { InitialCommandDialog } from './InitialCommandDialog.tsx';
import { RefreshButton } from './RefreshButton.tsx';

const Identity = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 16px;
  border-bottom: 1px solid var(--border);
  & > .who {
    flex: 1 1 240px;
    min-width: 0;
  }
  & h1 {
    overflow-wrap: anywhere;
  }
  & .name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin-top: 2px;
    font: var(--t-small);
    color: var(--text-2);
  }
  & li {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  & li svg.lucide {
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
  & > .acts {
    display: flex;
    gap: 12px;
  }
  ${phone} {
    & > .who {
      flex-basis: calc(100% - 64px);
    }
    & h1 {
      font-size: 18px;
      line-height: 24px;
    }
    & > .acts {
      flex: 1 1 100%;
      flex-direction: row-reverse;
    }
    & > .acts > button:not([title]) {
      flex: 1;
    }
  }
`;

/** Who the representative is, the figures, and what may be done. */
export function CommercialHead({ commercial }: { commercial: UtilisateurDetail }) {
  const [editing, setEditing] = useState(false);
  const access = useAccess();
  const { nomPrenom, username, isEnabled, codeTiers, codeCollaborateur, phoneNumber, zone } = commercial;
  const codes = [...new Set([codeTiers, codeCollaborateur])].filter(Boolean);
  return (
    <PanelBox as="section" aria-label={nomPrenom}>
      <Identity>
        <Avatar name={nomPrenom} username={username} size={48} off={!isEnabled} />
        <div className="who">
          <div className="name">
            <h1>{nomPrenom}</h1>
            <Badge tone={isEnabled ? 'good' : 'neutral'}>{isEnabled ? 'Actif' : 'Inactif'}</Badge>
          </div>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
            {phoneNumber && (
              <li>
                <Phone aria-label="Téléphone" />
                <span className="nw">{formatPhone(phoneNumber)}</span>
              </li>
            )}
            {zone && (
              <li>
                <MapPin aria-label="Zone" />
                {zone}
              </li>
            )}
          </ul>
        </div>
        <div className="acts">
          <RefreshButton commercial={commercial} />
          {(access.isAdmin || access.can('commercials.update')) && (
            <Button
              icon={<Pencil aria-hidden />}
              onClick={() => {
                setEditing(true);
              }}
            >
              Valeur de commande initiale
            </Button>
          )}
        </div>
      </Identity>
      <Figures
        figures={[
          { label: 'Ventes totales', value: <Amount value={commercial.totalCommandesValue} /> },
          { label: 'Valeur stock', value: <Amount value={commercial.totalStockValue} /> },
          { label: 'À verser', value: <Amount value={commercial.paiementLeft} /> },
          { label: 'Commission', value: <Amount value={commercial.totalCommission} /> },
          { label: 'Commande initiale', value: <Amount value={commercial.initialCommandValue} /> },
        ]}
      />
      {editing && (
        <InitialCommandDialog
          commercial={commercial}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </PanelBox>
  );
}
