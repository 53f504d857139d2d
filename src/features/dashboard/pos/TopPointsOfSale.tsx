import { memo } from 'react';
import type { TopPos } from '@contract/dashboardPos.ts';
import styled from 'styled-components';
import { itemPath } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatAr, formatNumber } from '../../../ui/format/number.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { RankSpace, RankTable } from '../components/RankTable.tsx';
import { destinations } from '../destinations.ts';
import type { PosBlock } from './usePosBoard.ts';

/** The five points of sale with the highest revenue, with bars relative to the first one (docs/product.md, 6.3). */
export const TopPointsOfSale = memo(function TopPointsOfSale({ block, filters, sample }: PosBlock<TopPos[]>) {
  const { data } = block;
  const linked = useAccess().can('commercials.read') && !sample;
  const greatest = data?.[0]?.chiffreAffaire ?? 0;
  return (
    <BlockPanel
      id="top-pos"
      className="seven"
      title="Top 5 points de vente"
      aside="par chiffre d’affaires"
      block={block}
      contentHeight={234}
    >
      <Room>
        <RankTable
          labelledBy="top-pos"
          rows={data}
          empty="Aucune vente sur la période"
          skeleton={block.skeleton}
          lines={5}
          heads={
            <>
              <th scope="col">Point de vente</th>
              <th scope="col" className="bar">
                <span className="vh">Part du premier</span>
              </th>
              <th scope="col" className="num wide">
                Commandes
              </th>
              <th scope="col" className="num">
                Chiffre d’affaires
              </th>
            </>
          }
        >
          {({ pointOfSale, chiffreAffaire, commandes }, rank) => (
            <tr key={pointOfSale.code}>
              <td>
                <span className="rank tn">{rank}</span>
                {linked ? (
                  <TextLink $quiet to={itemPath('points-de-vente', pointOfSale.code)}>
                    {pointOfSale.designation}
                  </TextLink>
                ) : (
                  pointOfSale.designation
                )}
              </td>
              <td className="bar">
                <ProgressBar
                  value={(chiffreAffaire / greatest) * 100}
                  label={`${pointOfSale.designation}\u00a0: ${formatAr(chiffreAffaire)}`}
                />
              </td>
              <td className="num wide">{formatNumber(commandes)}</td>
              <td className="num">
                <DestinationLink
                  destination={sample ? undefined : destinations.commandesOfPoint(pointOfSale.code, filters, filters)}
                >
                  <Amount value={chiffreAffaire} />
                </DestinationLink>
              </td>
            </tr>
          )}
        </RankTable>
      </Room>
    </BlockPanel>
  );
});

/* Room for a head and five lines. Phones keep the bars, because they show the comparison. */
const Room = styled(RankSpace)`
  min-height: 234px;
  & > table > thead + tbody td {
    height: 41px;
  }
  & .bar {
    width: 30%;
    min-width: 120px;
  }
  @media (max-width: 1100px) {
    & .bar {
      display: table-cell;
      min-width: 64px;
    }
  }
`;
