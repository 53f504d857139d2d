import { memo } from 'react';
import type { ChiffresJour } from '@contract/dashboardJour.ts';
import { ChartLine, HandCoins, PackageCheck, ReceiptText, ShoppingBasket, Store } from 'lucide-react';
import { Amount } from '../../../ui/format/Amount.tsx';
import { addDays } from '../../../../rules/day.ts';
import { formatTime, today } from '../../../ui/format/date.ts';
import { formatAr, formatNumber } from '../../../ui/format/number.ts';
import { Delta } from '../components/Delta.tsx';
import { TileGrid, type Tile } from '../components/TileGrid.tsx';
import { destinations, type Destination } from '../destinations.ts';
import type { DayBlock } from './useDailyBoard.ts';

type Figure = Extract<
  keyof ChiffresJour,
  'chiffreAffaire' | 'commandesValidees' | 'panierMoyen' | 'pointsDeVenteServis' | 'facturation' | 'paiements'
>;

const FIGURES: readonly {
  key: Figure;
  icon: Tile<ChiffresJour>['icon'];
  name: string;
  money: boolean;
  destination: (day: string) => Destination;
}[] = [
  {
    key: 'chiffreAffaire',
    icon: <ChartLine aria-hidden />,
    name: 'Chiffre d’affaires',
    money: true,
    destination: destinations.commandesOfDay,
  },
  {
    key: 'commandesValidees',
    icon: <PackageCheck aria-hidden />,
    name: 'Commandes validées',
    money: false,
    destination: destinations.commandesOfDay,
  },
  {
    key: 'panierMoyen',
    icon: <ShoppingBasket aria-hidden />,
    name: 'Panier moyen',
    money: true,
    destination: destinations.commandesOfDay,
  },
  {
    key: 'pointsDeVenteServis',
    icon: <Store aria-hidden />,
    name: 'Points servis',
    money: false,
    destination: destinations.servedPoints,
  },
  {
    key: 'facturation',
    icon: <ReceiptText aria-hidden />,
    name: 'Facturation',
    money: true,
    destination: destinations.livraisonsOfDay,
  },
  {
    key: 'paiements',
    icon: <HandCoins aria-hidden />,
    name: 'Paiements reçus',
    money: true,
    destination: destinations.paiementsOfDay,
  },
];

const tilesOf = ({
  day,
  sample,
  at,
}: Omit<DayBlock<never>, 'block'> & { at: number | undefined }): readonly Tile<ChiffresJour>[] =>
  FIGURES.map(({ key, icon, name, money, destination }) => ({
    icon,
    name,
    figure: (data) =>
      money ? <Amount value={data[key].valeur} /> : <span className="tn">{formatNumber(data[key].valeur)}</span>,
    remark: (data) => (
      <Delta
        value={data[key].valeur}
        before={data[key].precedent}
        day={addDays(day, -7)}
        format={money ? formatAr : formatNumber}
        until={day === today() && at !== undefined ? formatTime(new Date(at).toISOString()) : null}
      />
    ),
    // No list makes up the figures of a sample.
    ...(sample ? {} : { destination: () => destination(day) }),
  }));

/** Six figures of the day, each compared with the same weekday of the week before. */
export const DayTiles = memo(function DayTiles({ block, day, sample }: DayBlock<ChiffresJour>) {
  return <TileGrid columns={6} tiles={tilesOf({ day, sample, at: block.at })} block={block} />;
});
