import { memo, type ReactNode } from 'react';
import type { KeyMetrics } from '@contract/dashboard.ts';
import { HandCoins, Package, PackageCheck, ShoppingBasket } from 'lucide-react';
import styled from 'styled-components';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { Block } from '../useBlock.ts';
import { Bone } from './BlockPanel.tsx';

interface Tile {
  icon: ReactNode;
  name: string;
  figure: (metrics: KeyMetrics) => ReactNode;
  /** The small print; another backend may not give what it needs. */
  remark: (metrics: KeyMetrics) => string | undefined;
}

const TILES: readonly Tile[] = [
  {
    icon: <Package aria-hidden />,
    name: 'Valeur du stock terrain',
    figure: (m) => <Amount value={m.valeurStockTotal} />,
    remark: ({ precisions }) => precisions && pluralFr(precisions.commerciauxEnStock, 'commercial', 'commerciaux'),
  },
  {
    icon: <HandCoins aria-hidden />,
    name: 'OM à verser',
    figure: (m) => <Amount value={m.omAVerser} />,
    remark: ({ precisions }) => precisions && `${pluralFr(precisions.paiementsOm, 'paiement')} Orange Money`,
  },
  {
    icon: <PackageCheck aria-hidden />,
    name: 'Commandes validées',
    figure: (m) => <span className="tn">{formatNumber(m.statistiquesAdditionnelles.commandesValidees)}</span>,
    remark: ({ precisions }) => (precisions ? `dont ${formatNumber(precisions.commandesDuJour)} aujourd’hui` : 'ce mois-ci'),
  },
  {
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    figure: (m) => <Amount value={m.statistiquesAdditionnelles.panierMoyen} />,
    remark: () => 'sur les commandes validées',
  },
];

/** The month's four figures. */
export const Tiles = memo(function Tiles({ block }: { block: Block<KeyMetrics> }) {
  const { data, skeleton } = block;
  return (
    <Grid as="dl" className="tiles" aria-busy={block.fetching} $stale={block.stale}>
      {TILES.map(({ icon, name, figure, remark }) => (
        <div key={name}>
          <dt>
            {icon}
            {name}
          </dt>
          <dd className="figure">{data ? figure(data) : skeleton && <Bone width={120} height={16} />}</dd>
          <dd className="remark">{data ? remark(data) : skeleton && <Bone width={80} />}</dd>
        </div>
      ))}
    </Grid>
  );
});

const Grid = styled(PanelBox)<{ $stale: boolean }>`
  display: grid;
  grid-template-columns: 1fr 1fr;
  & > div {
    min-height: 82px;
    padding: 9px 16px 8px;
  }
  & > div:nth-child(even) {
    border-left: 1px solid var(--border);
  }
  & > div:nth-child(n + 3) {
    border-top: 1px solid var(--border);
  }
  & dt {
    display: flex;
    align-items: center;
    gap: 6px;
    font: var(--t-control);
    color: var(--text-2);
    & > svg {
      color: var(--text-3);
    }
  }
  & dd {
    min-height: 16px;
    opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
    transition: opacity var(--fast);
  }
  & .figure {
    min-height: 28px;
    font: var(--t-figure);
    white-space: nowrap;
    & .u {
      font-size: 14px;
      line-height: 0;
    }
  }
  & .remark {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  ${phone} {
    & > div {
      padding: 10px 12px;
    }
    & dt > svg {
      display: none;
    }
    & .figure {
      min-height: 24px;
      font-size: 17px;
      line-height: 24px;
    }
    /* Some of them take two lines here: room for both from the start. */
    & .remark {
      min-height: 32px;
    }
  }
`;
