import { Package } from 'lucide-react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { AjustementDetail, AdjustedLigneDivers } from '@contract/ajustement.ts';
import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { LinesPanel } from '../../domain/documents/LinesPanel.tsx';
import { CommercialLink } from '../../domain/people/CommercialLink.tsx';
import { itemPath, listPath } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { useGetAjustementQuery } from '../../store/api/ajustementsApi.ts';
import { detailOf } from '../../store/api/answer/detail.ts';
import type { AnyAjustement } from '../../store/api/entities/documents.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, formatSigned } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Stack } from '../../ui/page/Page.tsx';
import type { Column } from '../../ui/table/types.ts';
import { KnownAmount } from './components/KnownAmount.tsx';

type Line = AjustementDetail['stockMouvements'][number];

/** Units that a line adds, negative when it removes them. The quantity of a plain AJUSTEMENT is already signed. */
const signedQuantity = ({ type, quantite }: Line): number => (type === 'AJUSTEMENT_NEGATIF' ? -quantite : quantite);

const lotLines: readonly Column<Line>[] = lotColumns('Valeur').map((column): Column<Line> => {
  if (column.key === 'quantite') return { ...column, cell: (row) => <b>{formatSigned(signedQuantity(row))}</b> };
  if (column.key === 'valeur')
    return {
      ...column,
      cell: (row) => <Amount value={signedQuantity(row) < 0 ? -Math.abs(row.totalValue) : row.totalValue} sign />,
    };
  return column;
});
const diversLines: readonly Column<AdjustedLigneDivers>[] = [
  ...diversColumns.map(
    (column): Column<AdjustedLigneDivers> =>
      column.key === 'quantite' ? { ...column, cell: (row) => <b>{formatSigned(row.quantite)}</b> } : column,
  ),
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.totalValue} sign />, align: 'end' },
];

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

export function Component() {
  const { code = '' } = useParams();
  const query = useGetAjustementQuery(code);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(ajustement) => ajustement.ajustementRef}
      missing={{
        title: 'Ajustement non trouvé.',
        text: `Aucun ajustement n’a l’identifiant «\u00a0${code}\u00a0».`,
        back: listPath('ajustements'),
      }}
      failedTitle="L’ajustement n’a pas pu être chargé"
    >
      {(ajustement) => <Adjustment ajustement={ajustement} />}
    </DetailPage>
  );
}
