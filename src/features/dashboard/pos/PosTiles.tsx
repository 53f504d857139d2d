import { memo } from 'react';
import type { ChiffresPos } from '@contract/dashboardPos.ts';
import { MoonStar, Repeat, ShoppingBasket, BadgePlus, Store, Zap } from 'lucide-react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { monthName } from '../../../ui/format/date.ts';
import { formatNumber, formatPercent, pluralFr } from '../../../ui/format/number.ts';
import { TileGrid, type Tile } from '../components/TileGrid.tsx';
import { destinations } from '../destinations.ts';
import type { PosBlock, Filters } from './usePosBoard.ts';

const count = (value: number) => <span className="tn">{formatNumber(value)}</span>;
const share = (part: number, { total }: ChiffresPos): string => formatPercent(total === 0 ? 0 : (part / total) * 100);

const tilesOf = (filters: Filters): readonly Tile<ChiffresPos>[] => [
  {
    icon: <Store aria-hidden />,
    name: 'Points de vente',
    figure: (figures) => count(figures.total),
    remark: () => 'ouverts à cette date',
    destination: () => destinations.pointsOfSale(filters, filters),
  },
  {
    icon: <BadgePlus aria-hidden />,
    name: 'Nouveaux ce mois',
    figure: (figures) => count(figures.nouveaux),
    remark: () => `créés en ${monthName(filters.to)}`,
    destination: () => destinations.newPoints(filters, filters),
  },
  {
    icon: <Zap aria-hidden />,
    name: 'Actifs',
    figure: (figures) => count(figures.actifs),
    remark: (figures) => `${share(figures.actifs, figures)} avec commande`,
    destination: () => destinations.activePoints(filters, filters),
  },
  {
    icon: <MoonStar aria-hidden />,
    name: 'Inactifs',
    figure: (figures) => count(figures.inactifs),
    remark: (figures) => `${share(figures.inactifs, figures)} sans commande`,
    destination: () => destinations.inactivePoints(filters, filters),
  },
  {
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    figure: (figures) => <Amount value={figures.panierMoyen} />,
    remark: (figures) => pluralFr(figures.commandes, 'commande'),
    destination: () => destinations.commandesOfPeriod(filters, filters),
  },
  {
    icon: <Repeat aria-hidden />,
    name: 'Fréquence par mois',
    figure: (figures) => <span className="tn">{formatNumber(figures.frequence, 1)}</span>,
    remark: () => 'par point actif',
    destination: () => destinations.commandesOfPeriod(filters, filters),
  },
];

/** The six figures of the board (docs/product.md, 6.3). */
export const PosTiles = memo(function PosTiles({ block, filters, sample }: PosBlock<ChiffresPos>) {
  const tiles = tilesOf(filters);
  return (
    <TileGrid columns={6} tiles={sample ? tiles.map(({ destination: _left, ...tile }) => tile) : tiles} block={block} />
  );
});
