import { Boxes } from 'lucide-react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { LivraisonDetail } from '@contract/livraison.ts';
import { failureOf } from '../../store/api/apiError.ts';
import { useGetLivraisonQuery } from '../../store/api/livraisonsApi.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { CountBadge } from '../../ui/badge/Badge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailHead } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { lotColumns } from '../../ui/table/lotColumns.tsx';
import { PanelTable, settled } from '../../ui/table/PanelTable.tsx';

const columns = lotColumns('Valeur');

const Stack = styled.div`
  display: grid;
  gap: 16px;
`;

const commercialPath = (username: string) => `/commercial/${encodeURIComponent(username)}`;

function Invoice({ livraison }: { livraison: LivraisonDetail }) {
  const { commercial, factureRef, stockMouvements: lines } = livraison;
  return (
    <Stack>
      <DetailHead
        title={factureRef}
        label={`Facture ${factureRef}`}
        actions={
          <ButtonLink icon={<Boxes aria-hidden />} to={`${commercialPath(commercial.username)}?onglet=stock`}>
            Stock du commercial
          </ButtonLink>
        }
        figures={[
          { label: 'Date', value: <Day value={livraison.createdAt} /> },
          { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
          { label: 'Lignes', value: formatNumber(lines.length) },
          { label: 'Total', value: <Amount value={livraison.totalValue} /> },
        ]}
      >
        <Person person={commercial} to={commercialPath(commercial.username)} />
      </DetailHead>
      <Panel title="Produits livrés" badge={<CountBadge>{formatNumber(lines.length)}</CountBadge>} flush>
        <PanelTable label="Produits livrés" columns={columns} query={settled(lines)} rowKey={(row) => row.code} emptyText="Aucun produit livré" />
      </Panel>
    </Stack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useGetLivraisonQuery(code);
  return (
    <DetailPage
      item={currentData}
      failure={failureOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
      title={(livraison) => livraison.factureRef}
      missing={{
        title: 'Livraison non trouvée',
        text: `Aucune livraison n’a l’identifiant « ${code} ».`,
        back: { to: '/livraisons', label: 'Retour à la liste' },
      }}
      failedTitle="La livraison n’a pas pu être chargée"
    >
      {(livraison) => <Invoice livraison={livraison} />}
    </DetailPage>
  );
}
