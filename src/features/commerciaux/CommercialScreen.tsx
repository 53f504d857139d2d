import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { detailOf } from '../../store/api/detail.ts';
import { useGetCommercialQuery } from '../../store/api/utilisateursApi.ts';
import { SkeletonLines } from '../../ui/feedback/Skeleton.tsx';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import { DetailPage } from '../../ui/page/DetailPage.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { CommercialHead } from './components/CommercialHead.tsx';
import { tabOf, tabParams, TABS, type TabKey } from './tabs.ts';
import { GeneralTab } from './tabs/GeneralTab.tsx';

interface TabProps {
  commercial: UtilisateurDetail;
}

const CONTENT: Record<TabKey, ComponentType<TabProps>> = {
  informations: GeneralTab,
  statistiques: lazy(() => import(/* webpackChunkName: "commercial-statistiques" */ './tabs/StatisticsTab.tsx')),
  stock: lazy(() => import(/* webpackChunkName: "commercial-stock" */ './tabs/StockTab.tsx')),
  'stock-divers': lazy(() => import(/* webpackChunkName: "commercial-stock-divers" */ './tabs/MiscellaneousStockTab.tsx')),
  ventes: lazy(() => import(/* webpackChunkName: "commercial-ventes" */ './tabs/SalesTab.tsx')),
  livraisons: lazy(() => import(/* webpackChunkName: "commercial-livraisons" */ './tabs/DeliveriesTab.tsx')),
};

const TabsRoom = styled.div`
  margin-top: 8px;
  & [role='tab']:first-child {
    padding-left: 0;
  }
  & [role='tab']:first-child::after {
    left: 0;
  }
  & [role='tabpanel'] {
    margin-top: 16px;
  }
`;

function Tabbed({ commercial }: TabProps) {
  const { params, change } = useAddress();
  const tab = tabOf(params);
  const Content = CONTENT[tab];
  return (
    <TabsRoom>
      <Tabs
        label={`Commercial ${commercial.nomPrenom}`}
        tabs={TABS}
        current={tab}
        onChange={(key) => {
          change(() => tabParams(key), { preventScrollReset: true });
        }}
      >
        <Suspense fallback={<SkeletonLines count={6} />}>
          <Content commercial={commercial} />
        </Suspense>
      </Tabs>
    </TabsRoom>
  );
}

export function Component() {
  const { username = '' } = useParams();
  const query = useGetCommercialQuery(username);
  return (
    <DetailPage
      {...detailOf(query)}
      title={(commercial) => commercial.nomPrenom}
      missing={{ title: 'Commercial non trouvé', text: `Aucun commercial n’a l’identifiant « ${username} ».`, back: '/commercial' }}
      failedTitle="Le commercial n’a pas pu être chargé"
    >
      {(commercial) => (
        <>
          <CommercialHead commercial={commercial} />
          <Tabbed commercial={commercial} />
        </>
      )}
    </DetailPage>
  );
}
