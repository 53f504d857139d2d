import { memo } from 'react';
import type { TopCommercials } from '@contract/dashboard.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { today } from '../../../ui/format/date.ts';
import { formatAr, formatPercent } from '../../../ui/format/number.ts';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { RankedPerson } from '../components/RankedPerson.tsx';
import { RankSpace, RankTable } from '../components/RankTable.tsx';

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
          <ProgressBar value={reached} label={`${nomPrenom} : objectif atteint à ${formatPercent(reached)}`} />
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

/** The month's best representatives against the target, which is the same for all. */
export const TopCommerciaux = memo(function TopCommerciaux({
  block,
  region,
}: {
  block: Block<TopCommercials>;
  region: string | undefined;
}) {
  const { data } = block;
  const linked = useAccess().can('commercials.read');
  return (
    <BlockPanel
      id="top-commerciaux"
      className="half"
      title="Top commerciaux"
      aside={
        data && data.objectif > 0 ? <span className="tn">Objectif {formatAr(data.objectif)} chacun</span> : undefined
      }
      block={block}
    >
      <RankSpace>
        <RankTable
          labelledBy="top-commerciaux"
          rows={data?.commerciaux}
          empty="Aucune vente ce mois-ci"
          skeleton={block.skeleton}
          avatar
          heads={
            <>
              <th scope="col">Commercial</th>
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
          {(row, rank) => (
            <Line
              key={row.commercial.username}
              rank={rank}
              row={row}
              objectif={data?.objectif ?? 0}
              linked={linked}
              region={region}
            />
          )}
        </RankTable>
      </RankSpace>
    </BlockPanel>
  );
});
