import { Boxes } from 'lucide-react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { LivraisonDetail } from '@contract/livraison.ts';
import { errorStatus, errorText } from '../../store/api/apiError.ts';
import { useGetLivraisonQuery } from '../../store/api/livraisonsApi.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { CountBadge } from '../../ui/badge/Badge.tsx';
import { ExpiryBadge } from '../../ui/badge/ExpiryBadge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { FailedState, NotFoundCard } from '../../ui/feedback/states.tsx';
import { SkeletonLines } from '../../ui/feedback/Skeleton.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { usePageTitle } from '../../ui/page/pageTitle.ts';
import { Figures } from '../../ui/panel/Figures.tsx';
import { Panel, PanelBox } from '../../ui/panel/Panel.tsx';
import { PanelTable, settled } from '../../ui/table/PanelTable.tsx';
import type { Column } from '../../ui/table/types.ts';
import { phone } from '../../ui/theme/media.ts';
import { Person } from './Person.tsx';

type Ligne = LivraisonDetail['stockMouvements'][number];

const columns: readonly Column<Ligne>[] = [
  { key: 'produit', header: 'Produit', cell: (row) => row.stockCommercial.product.designation, width: '280px' },
  { key: 'code', header: 'Code', cell: (row) => row.stockCommercial.product.code, card: 'subtitle' },
  { key: 'lot', header: 'Lot', cell: (row) => row.stockCommercial.lotNumber, card: 'subtitle' },
  { key: 'expire', header: 'Date limite', cell: (row) => <Day value={row.stockCommercial.expireAt} empty="N/A" /> },
  { key: 'expiration', header: 'Expiration', cell: (row) => <ExpiryBadge day={row.stockCommercial.expireAt} />, card: 'control' },
  { key: 'quantite', header: 'Quantité', cell: (row) => formatNumber(row.quantite), align: 'end' },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.totalValue} />, align: 'end' },
];

const Stack = styled.div`
  display: grid;
  gap: 16px;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 16px;
  border-bottom: 1px solid var(--border);
  font: var(--t-small);
  & > div {
    display: grid;
    flex: 1 1 240px;
    gap: 6px;
    min-width: 0;
  }
  & h1 {
    overflow-wrap: anywhere;
  }
  ${phone} {
    & > a {
      flex: 1 1 100%;
    }
  }
`;

const stockOf = (username: string) => `/commercial/${encodeURIComponent(username)}?onglet=stock`;

function Invoice({ livraison }: { livraison: LivraisonDetail }) {
  const { commercial, factureRef, stockMouvements: lines } = livraison;
  return (
    <Stack>
      <PanelBox as="section" aria-label={`Facture ${factureRef}`}>
        <Head>
          <div>
            <h1>{factureRef}</h1>
            <Person>
              <Avatar name={commercial.nomPrenom} username={commercial.username} />
              <TextLink className="ell" to={`/commercial/${encodeURIComponent(commercial.username)}`}>
                {commercial.nomPrenom}
              </TextLink>
            </Person>
          </div>
          <ButtonLink icon={<Boxes aria-hidden />} to={stockOf(commercial.username)}>
            Stock du commercial
          </ButtonLink>
        </Head>
        <Figures
          figures={[
            { label: 'Date', value: <Day value={livraison.createdAt} /> },
            { label: 'Livrée le', value: <Day value={livraison.livraisonAt} /> },
            { label: 'Lignes', value: formatNumber(lines.length) },
            { label: 'Total', value: <Amount value={livraison.totalValue} /> },
          ]}
        />
      </PanelBox>
        <Panel title="Produits livrés" badge={<CountBadge>{formatNumber(lines.length)}</CountBadge>} flush>
          <PanelTable
            label="Produits livrés"
            columns={columns}
            query={settled(lines)}
            rowKey={(row) => row.code}
            emptyText="Aucun produit livré"
          />
        </Panel>
    </Stack>
  );
}

export function Component() {
  const { code = '' } = useParams();
  const { currentData: livraison, error, isFetching, refetch } = useGetLivraisonQuery(code);
  usePageTitle(livraison?.factureRef);
  if (livraison) {
    return (
      <Page>
        <Invoice livraison={livraison} />
      </Page>
    );
  }
  if (errorStatus(error) === 404) {
    return (
      <Page>
        <NotFoundCard
          title="Livraison non trouvée"
          text={`Aucune livraison n’a l’identifiant « ${code} ».`}
          back={{ to: '/livraisons', label: 'Retour à la liste' }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PanelBox>
        {error ? (
          <FailedState title="La livraison n’a pas pu être chargée" text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonLines count={8} />
        )}
      </PanelBox>
    </Page>
  );
}
