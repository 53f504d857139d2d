import type { ComponentType } from 'react';
import styled from 'styled-components';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { itemScreen } from '../../domain/itemScreen.tsx';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import { CommercialLinks } from './components/CommercialLinks.tsx';
import { CommercialHead } from './components/CommercialHead.tsx';
import { tabOf, tabParams, TABS, type TabKey } from './tabs.ts';
import { GeneralTab } from './tabs/GeneralTab.tsx';

interface TabProps {
  commercial: UtilisateurDetail;
}

const lazyTab = (load: () => Promise<{ default: ComponentType<TabProps> }>) =>
  lazily(() => load().then((module) => module.default), {
    waiting: <SkeletonLines count={6} />,
    failed: (failure) => <ChunkFailed title="Cet onglet n’a pas pu être chargé" {...failure} />,
  });

const CONTENT: Record<TabKey, ComponentType<TabProps>> = {
  informations: GeneralTab,
  statistiques: lazyTab(() => import(/* webpackChunkName: "commercial-statistiques" */ './tabs/StatisticsTab.tsx')),
  stock: lazyTab(() => import(/* webpackChunkName: "commercial-stock" */ './tabs/StockTab.tsx')),
  'stock-divers': lazyTab(
    () => import(/* webpackChunkName: "commercial-stock-divers" */ './tabs/MiscellaneousStockTab.tsx'),
  ),
  ventes: lazyTab(() => import(/* webpackChunkName: "commercial-ventes" */ './tabs/SalesTab.tsx')),
  livraisons: lazyTab(() => import(/* webpackChunkName: "commercial-livraisons" */ './tabs/DeliveriesTab.tsx')),
};

const TabsMargin = styled.div`
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

function CommercialTabs({ commercial }: TabProps) {
  const { params, change } = useAddress();
  const current = tabOf(params);
  const Content = CONTENT[current];
  return (
    <TabsMargin>
      <Tabs
        label={`Commercial ${commercial.nomPrenom}`}
        tabs={TABS}
        current={current}
        onChange={(key) => {
          change(() => tabParams(key), { preventScrollReset: true });
        }}
      >
        <Content commercial={commercial} />
      </Tabs>
    </TabsMargin>
  );
}

export const { item, Component } = itemScreen({
  endpoint: utilisateursApi.endpoints.getCommercial,
  resource: 'commerciaux',
  title: (commercial) => commercial.nomPrenom,
  texts: { missing: 'Commercial non trouvé', none: 'Aucun commercial', failed: 'Le commercial n’a pas pu être chargé' },
  render: (commercial) => (
    <>
      <CommercialHead commercial={commercial} />
      <CommercialLinks commercial={commercial} />
      <CommercialTabs commercial={commercial} />
    </>
  ),
});
