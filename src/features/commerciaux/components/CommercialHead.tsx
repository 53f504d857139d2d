import { MapPin, Pencil, Phone } from 'lucide-react';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { PhoneLink } from '../../../ui/link/PhoneLink.tsx';
import { DetailHead, HeadFacts } from '../../../ui/page/DetailHead.tsx';
import { useInitialCommand } from '../initialCommand/initialCommandForm.ts';
import { InitialCommandDialog } from './InitialCommandDialog.tsx';
import { RefreshButton } from './RefreshButton.tsx';

/** Name, codes, figures and actions of a representative. */
export function CommercialHead({ commercial }: { commercial: UtilisateurDetail }) {
  const initial = useInitialCommand(commercial);
  const access = useAccess();
  const { nomPrenom, username, isEnabled, codeTiers, codeCollaborateur, phoneNumber, zone } = commercial;
  const codes = [...new Set([codeTiers, codeCollaborateur])].filter(Boolean);
  return (
    <>
      <DetailHead
        title={nomPrenom}
        lead={<Avatar name={nomPrenom} username={username} size={48} off={!isEnabled} />}
        beside={<Badge tone={isEnabled ? 'good' : 'neutral'}>{isEnabled ? 'Actif' : 'Inactif'}</Badge>}
        actions={
          <>
            <RefreshButton commercial={commercial} />
            {(access.isAdmin || access.can('commercials.update')) && (
              <Button icon={<Pencil aria-hidden />} onClick={initial.open}>
                Valeur de commande initiale
              </Button>
            )}
          </>
        }
        figures={[
          { label: 'Ventes totales', value: <Amount value={commercial.totalCommandesValue} /> },
          { label: 'Valeur stock', value: <Amount value={commercial.totalStockValue} /> },
          { label: 'Reste à payer', value: <Amount value={commercial.paiementLeft} /> },
          { label: 'Commission', value: <Amount value={commercial.totalCommission} /> },
          { label: 'Commande initiale', value: <Amount value={commercial.initialCommandValue} /> },
        ]}
      >
        <HeadFacts>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
          {phoneNumber && (
            <li>
              <Phone aria-label="Téléphone" />
              <PhoneLink phone={phoneNumber} />
            </li>
          )}
          {zone && (
            <li>
              <MapPin aria-label="Zone" />
              {zone}
            </li>
          )}
        </HeadFacts>
      </DetailHead>
      <InitialCommandDialog form={initial.form} current={commercial.initialCommandValue} />
    </>
  );
}
