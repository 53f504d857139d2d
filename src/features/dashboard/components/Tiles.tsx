import { memo } from 'react';
import type { KeyMetrics } from '@contract/dashboard.ts';
import { HandCoins, Package, PackageCheck, ShoppingBasket } from 'lucide-react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { doors } from '../doors.ts';
import type { Block } from '../useBlock.ts';
import { TileGrid, type Tile } from './TileGrid.tsx';

const tilesOf = (region: string | undefined): readonly Tile<KeyMetrics>[] => [
  {
    icon: <Package aria-hidden />,
    name: 'Valeur du stock terrain',
    figure: (m) => <Amount value={m.valeurStockTotal} />,
    remark: ({ precisions }) => precisions && pluralFr(precisions.commerciauxEnStock, 'commercial', 'commerciaux'),
    door: () => doors.stockTerrain({ region }),
  },
  {
    icon: <HandCoins aria-hidden />,
    name: 'OM à verser',
    figure: (m) => <Amount value={m.omAVerser} />,
    remark: ({ precisions }) => precisions && `${pluralFr(precisions.paiementsOm, 'paiement')} Orange Money`,
    door: () => doors.orangeMoney(today(), { region }),
  },
  {
    icon: <PackageCheck aria-hidden />,
    name: 'Commandes validées',
    figure: (m) => <span className="tn">{formatNumber(m.statistiquesAdditionnelles.commandesValidees)}</span>,
    remark: ({ precisions }) =>
      precisions ? `dont ${formatNumber(precisions.commandesDuJour)} aujourd’hui` : 'ce mois-ci',
    door: () => doors.commandesDuMois(today(), { region }),
  },
  {
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    figure: (m) => <Amount value={m.statistiquesAdditionnelles.panierMoyen} />,
    remark: () => 'sur les commandes validées',
    door: () => doors.commandesDuMois(today(), { region }),
  },
];

/** The month's four figures. */
export const Tiles = memo(function Tiles({ block, region }: { block: Block<KeyMetrics>; region: string | undefined }) {
  return <TileGrid className="tiles" columns={2} tiles={tilesOf(region)} block={block} />;
});
