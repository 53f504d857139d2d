import { Package } from 'lucide-react';
import styled from 'styled-components';
import { LinesPanel } from '../../domain/documents/LinesPanel.tsx';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { itemPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { ajustementsApi } from '../../store/api/ajustementsApi.ts';
import type { AnyAjustement } from '../../store/api/entities/documents.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { Stack } from '../../ui/page/Page.tsx';
import { KnownAmount } from './components/KnownAmount.tsx';
import { diversLines, lotLines } from './lineColumns.tsx';

const Description = styled.p`
  font: var(--t-small);
  color: var(--text-2);
  overflow-wrap: anywhere;
`;

function Adjustment({ ajustement }: { ajustement: AnyAjustement }) {
  const linked = useAccess().can('commercials.read');
  const { commercial, createdBy, ajustementRef, description, stockMouvements, miscellaneousMouvements } = ajustement;
  return (
    <Stack>
      <DetailHead
        title={ajustementRef}
        label={`Ajustement ${ajustementRef}`}
        actions={
          linked && (
            <ButtonLink
              icon={<Package aria-hidden />}
              to={`${itemPath('commerciaux', commercial.username)}?onglet=stock`}
            >
              Stock du commercial
            </ButtonLink>
          )
        }
        figures={[
          { label: 'Date', value: <Day value={ajustement.dateAjustement} time /> },
          { label: 'Créé le', value: <Day value={ajustement.createdAt} time /> },
          { label: 'Lignes', value: formatNumber(ajustement.nbLignes) },
          {
            label: 'Valeur',
            value: (
              <KnownAmount
                value={ajustement.totalValue}
                lines={ajustement.nbLignes}
                unknown={ajustement.nbSansValeur}
              />
            ),
          },
        ]}
      >
        <HeadFacts>
          <li>
            <CommercialLink commercial={commercial} />
          </li>
          <li>Créé par {createdBy.nomPrenom}</li>
        </HeadFacts>
        {description !== '' && <Description>{description}</Description>}
      </DetailHead>
      <LinesPanel title="Lots ajustés" columns={lotLines} rows={stockMouvements} emptyText="Aucun lot ajusté" />
      {miscellaneousMouvements.length > 0 && (
        <LinesPanel
          title="Produits divers ajustés"
          columns={diversLines}
          rows={miscellaneousMouvements}
          emptyText="Aucun produit divers ajusté"
        />
      )}
    </Stack>
  );
}

export const { item, Component } = itemScreen({
  endpoint: ajustementsApi.endpoints.getAjustement,
  resource: 'ajustements',
  title: (ajustement) => ajustement.ajustementRef,
  texts: { missing: 'Ajustement non trouvé.', none: 'Aucun ajustement', failed: 'L’ajustement n’a pas pu être chargé' },
  render: (ajustement) => <Adjustment ajustement={ajustement} />,
});
