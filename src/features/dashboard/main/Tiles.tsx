import { memo } from 'react';
import type { KeyMetrics } from '@contract/dashboard.ts';
import { HandCoins, Package, PackageCheck, ShoppingBasket } from 'lucide-react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { TileGrid, type Tile } from '../components/TileGrid.tsx';

const tilesOf = (region: string | undefined): readonly Tile<KeyMetrics>[] => [
  {
    icon: <Package aria-hidden />,
    name: 'Valeur du stock terrain',
    figure: (metrics) => <Amount value={metrics.valeurStockTotal} />,
    remark: ({ precisions }) => precisions && pluralFr(precisions.commerciauxEnStock, 'commercial', 'commerciaux'),
    destination: () => destinations.lotsInStock({ region }),
  },
  {
    icon: <HandCoins aria-hidden />,
    name: 'OM à verser',
    figure: (metrics) => <Amount value={metrics.omAVerser} />,
    remark: ({ precisions }) => precisions && `${pluralFr(precisions.paiementsOm, 'paiement')} Orange Money`,
    destination: () => destinations.orangeMoney(today(), { region }),
  },
  {
    icon: <PackageCheck aria-hidden />,
    name: 'Commandes validées',
    figure: (metrics) => (
      <span className="tn">{formatNumber(metrics.statistiquesAdditionnelles.commandesValidees)}</span>
    ),
    remark: ({ precisions }) =>
      precisions ? `dont ${formatNumber(precisions.commandesDuJour)} aujourd’hui` : 'ce mois-ci',
    destination: () => destinations.commandesOfMonth(today(), { region }),
  },
  {
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    figure: (metrics) => <Amount value={metrics.statistiquesAdditionnelles.panierMoyen} />,
    remark: () => 'sur les commandes validées',
    destination: () => destinations.commandesOfMonth(today(), { region }),
  },
];

/** The month's four figures. */
export const MonthTiles = memo(function MonthTiles({
  block,
  region,
}: {
  block: Block<KeyMetrics>;
  region: string | undefined;
}) {
  return <TileGrid className="tiles" columns={2} tiles={tilesOf(region)} block={block} />;
});
