import { memo } from 'react';
import type { ChiffresPos } from '@contract/dashboardPos.ts';
import { MoonStar, Repeat, ShoppingBasket, Sparkles, Store, Zap } from 'lucide-react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, formatPercent, pluralFr } from '../../../ui/format/number.ts';
import { TileGrid, type Tile } from '../components/TileGrid.tsx';
import { doors } from '../doors.ts';
import { monthName } from '../pace.ts';
import type { PosBlock } from './types.ts';
import type { Filters } from './usePosBoard.ts';

const count = (value: number) => <span className="tn">{formatNumber(value)}</span>;
const share = (part: number, { total }: ChiffresPos): string => formatPercent(total === 0 ? 0 : (part / total) * 100);

const tilesOf = (filters: Filters): readonly Tile<ChiffresPos>[] => [
  {
    icon: <Store aria-hidden />,
    name: 'Points de vente',
    figure: (c) => count(c.total),
    remark: () => 'ouverts à cette date',
    door: () => doors.pointsDeVente(filters, filters),
  },
  {
    icon: <Sparkles aria-hidden />,
    name: 'Nouveaux ce mois',
    figure: (c) => count(c.nouveaux),
    remark: () => `créés en ${monthName(filters.to).toLowerCase()}`,
    door: () => doors.pointsNouveaux(filters, filters),
  },
  {
    icon: <Zap aria-hidden />,
    name: 'Actifs',
    figure: (c) => count(c.actifs),
    remark: (c) => `${share(c.actifs, c)} avec commande`,
    door: () => doors.pointsActifs(filters, filters),
  },
  {
    icon: <MoonStar aria-hidden />,
    name: 'Inactifs',
    figure: (c) => count(c.inactifs),
    remark: (c) => `${share(c.inactifs, c)} sans commande`,
    door: () => doors.pointsInactifs(filters, filters),
  },
  {
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    figure: (c) => <Amount value={c.panierMoyen} />,
    remark: (c) => pluralFr(c.commandes, 'commande'),
    door: () => doors.commandesDePeriode(filters, filters),
  },
  {
    icon: <Repeat aria-hidden />,
    name: 'Fréquence par mois',
    figure: (c) => <span className="tn">{formatNumber(c.frequence, 1)}</span>,
    remark: () => 'par point actif',
    door: () => doors.commandesDePeriode(filters, filters),
  },
];

/** The six cards (doc 2, 2). */
export const TuilesPos = memo(function TuilesPos({ block, filters, sample }: PosBlock<ChiffresPos>) {
  const tiles = tilesOf(filters);
  return (
    <TileGrid columns={6} tiles={sample ? tiles.map(({ door: _none, ...tile }) => tile) : tiles} block={block} loud />
  );
});
