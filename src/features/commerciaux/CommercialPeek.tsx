import { LATE } from '../../domain/lists/late.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import { useGetCommercialQuery } from '../../store/api/utilisateursApi.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Badge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { CallLink } from '../../ui/link/CallLink.tsx';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { PeekHead, PeekOf, PeekSection } from '../../ui/table/peek/parts.tsx';
import { CommercialLinks } from './components/CommercialLinks.tsx';

export function Content({ code }: { code: string }) {
  const query = useGetCommercialQuery(code);
  return (
    <PeekOf {...detailOf(query)} missing="Commercial non trouvé" failedTitle="Le commercial n’a pas pu être chargé">
      {(commercial) => (
        <>
          <PeekHead
            title={commercial.nomPrenom}
            lead={
              <Avatar
                name={commercial.nomPrenom}
                username={commercial.username}
                size={48}
                off={!commercial.isEnabled}
              />
            }
            beside={
              <Badge tone={commercial.isEnabled ? 'good' : 'neutral'}>
                {commercial.isEnabled ? 'Actif' : 'Inactif'}
              </Badge>
            }
            actions={commercial.phoneNumber && <CallLink name={commercial.nomPrenom} phone={commercial.phoneNumber} />}
            figures={[
              { label: 'Ventes totales', value: <Amount value={commercial.totalCommandesValue} /> },
              { label: 'Reste à payer', value: <Amount value={commercial.paiementLeft} /> },
              { label: 'Valeur stock', value: <Amount value={commercial.totalStockValue} /> },
              { label: 'Points de vente', value: formatNumber(commercial.nbPointOfSales) },
            ]}
          >
            <span className="t2">{commercial.codeTiers ?? commercial.codeCollaborateur ?? commercial.username}</span>
          </PeekHead>
          <PeekSection title="Activité">
            <Facts>
              {fact('Téléphone', <PhoneLink phone={commercial.phoneNumber} />)}
              {fact('Zone', commercial.zone || NOTHING)}
              {fact('Dernière activité', <Since inline time value={commercial.lastActivityAt} late={LATE.activity} />)}
              {fact('Dernière commande', <Since inline time value={commercial.lastCommandAt} late={LATE.activity} />)}
              {fact('Dernière livraison', <Since inline value={commercial.lastLivraisonAt} late={LATE.delivery} />)}
            </Facts>
          </PeekSection>
          <PeekSection title="Voir aussi">
            <CommercialLinks commercial={commercial} />
          </PeekSection>
        </>
      )}
    </PeekOf>
  );
}
