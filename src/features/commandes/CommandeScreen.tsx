import { Store } from 'lucide-react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { CommandeDetail } from '@contract/commande.ts';
import { useAccess } from '../../store/access.ts';
import { failureOf } from '../../store/api/apiError.ts';
import { useGetCommandeQuery } from '../../store/api/commandesApi.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { Badge, CountBadge } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { diversColumns } from '../../ui/table/diversColumns.tsx';
import { lotColumns } from '../../ui/table/lotColumns.tsx';
import { PanelTable, settled } from '../../ui/table/PanelTable.tsx';

const productColumns = lotColumns('Montant');

const Stack = styled.div`
  display: grid;
  gap: 16px;
`;

const count = (lines: readonly unknown[]) => <CountBadge>{formatNumber(lines.length)}</CountBadge>;

/** The two ends of a sale; their pages only for those who may read them. */
function Parties({ commande: { commercial, pointOfSale: pos } }: { commande: CommandeDetail }) {
  const linked = useAccess().can('commercials.read');
  return (
    <HeadFacts>
      <li>
        <Store aria-label="Point de vente" />
        {linked ? <TextLink to={`/point-de-vente/${encodeURIComponent(pos.code)}`}>{pos.designation}</TextLink> : pos.designation}
      </li>
      <li>
        <Person person={commercial} {...(linked && { to: `/commercial/${encodeURIComponent(commercial.username)}` })} />
      </li>
    </HeadFacts>
  );
}

function Order({ commande }: { commande: CommandeDetail }) {
  const { orderNumber, isValidated, isSmsSent, stockMouvements: products, miscellaneousMouvements: divers } = commande;
  return (
    <Stack>
      <DetailHead
        title={orderNumber}
        label={`Commande ${orderNumber}`}
        beside={<Badge tone={isValidated ? 'good' : 'warning'}>{isValidated ? 'Validée' : 'En attente'}</Badge>}
        figures={[
          { label: 'Date', value: <Day value={commande.commandeAt} time /> },
          { label: 'Lignes', value: formatNumber(products.length + divers.length) },
          { label: 'SMS envoyé', value: isSmsSent ? 'Oui' : 'Non' },
          { label: 'Total', value: <Amount value={commande.totalValue} /> },
        ]}
      >
        <Parties commande={commande} />
      </DetailHead>
      <Panel title="Produits vendus" badge={count(products)} flush>
        <PanelTable label="Produits vendus" columns={productColumns} query={settled(products)} rowKey={(row) => row.code} emptyText="Aucun produit vendu" />
      </Panel>
      <Panel title="Articles divers" badge={count(divers)} flush>
        <PanelTable label="Articles divers" columns={diversColumns} query={settled(divers)} rowKey={(row) => row.code} emptyText="Aucun article divers" />
      </Panel>
    </Stack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useGetCommandeQuery(code);
  return (
    <DetailPage
      item={currentData}
      failure={failureOf(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
      title={(commande) => commande.orderNumber}
      missing={{
        title: 'Commande non trouvée',
        text: `Aucune commande n’a l’identifiant « ${code} ».`,
        back: { to: '/commandes', label: 'Retour à la liste' },
      }}
      failedTitle="La commande n’a pas pu être chargée"
    >
      {(commande) => <Order commande={commande} />}
    </DetailPage>
  );
}
