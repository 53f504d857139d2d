import { memo } from 'react';
import type { TopCommercials } from '@contract/dashboard.ts';
import type { CommercialPaces } from '@contract/dashboardPilotage.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatPercent } from '../../../ui/format/number.ts';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { TargetOfEach } from '../components/TargetOfEach.tsx';
import { RankedPerson } from '../components/RankedPerson.tsx';
import { RankAside, RankSpace, RankTable, TurnButton } from '../components/RankTable.tsx';

type Row = TopCommercials['commerciaux'][number];

function Line({
  rank,
  row,
  objectif,
  linked,
  region,
}: {
  rank: number;
  row: Row;
  objectif: number;
  linked: boolean;
  region: string | undefined;
}) {
  const { username, nomPrenom } = row.commercial;
  const reached = objectif > 0 ? (row.chiffreAffaireMois / objectif) * 100 : null;
  return (
    <tr>
      <td>
        <RankedPerson rank={rank} person={row.commercial} linked={linked} />
      </td>
      <td className="bar">
        {reached !== null && (
          <ProgressBar value={reached} label={`${nomPrenom}\u00a0: objectif atteint à ${formatPercent(reached)}`} />
        )}
      </td>
      <td className="num">{formatPercent(reached)}</td>
      <td className="num wide">
        <DestinationLink destination={destinations.commercialOfMonth(username, today(), { region })}>
          <Amount value={row.chiffreAffaireMois} />
        </DestinationLink>
      </td>
    </tr>
  );
}

interface Props {
  block: Block<TopCommercials>;
  /** All representatives, best first, for the ranking turned round; null where it cannot be. */
  everybody: Block<CommercialPaces> | null;
  /** The last come first. */
  last: boolean;
  onTurn: (isLast: boolean) => void;
  region: string | undefined;
}

const ROWS = 6;

/** The month's best representatives, or the last, against the target, which is the same for all. */
export const TopCommerciaux = memo(function TopCommerciaux({ block, everybody, last, onTurn, region }: Props) {
  const isTurned = last && everybody !== null;
  const shown = isTurned ? everybody : block;
  const objectif = shown.data?.objectif ?? 0;
  const all = shown.data?.commerciaux;
  const rows = isTurned ? all?.slice(-ROWS).reverse() : all;
  const linked = useAccess().can('commercials.read');
  return (
    <BlockPanel
      id="top-commerciaux"
      className="half"
      title="Top commerciaux"
      aside={
        <RankAside>
          {objectif > 0 && <TargetOfEach value={objectif} />}
          {everybody && <TurnButton last={isTurned} onTurn={onTurn} />}
        </RankAside>
      }
      block={shown}
    >
      <RankSpace>
        <RankTable
          labelledBy="top-commerciaux"
          rows={rows}
          empty={isTurned ? 'Aucun commercial actif' : 'Aucune vente ce mois-ci'}
          skeleton={shown.skeleton}
          avatar
          heads={
            <>
              <th scope="col">{isTurned ? 'Commercial, les derniers d’abord' : 'Commercial'}</th>
              <th scope="col" className="bar">
                <span className="vh">Progression</span>
              </th>
              <th scope="col" className="num">
                Objectif
              </th>
              <th scope="col" className="num wide">
                Chiffre d’affaires
              </th>
            </>
          }
        >
          {(row, place) => (
            <Line
              key={row.commercial.username}
              rank={isTurned ? (all?.length ?? 0) + 1 - place : place}
              row={row}
              objectif={objectif}
              linked={linked}
              region={region}
            />
          )}
        </RankTable>
      </RankSpace>
    </BlockPanel>
  );
});
