import { memo } from 'react';
import type { TopCommercials } from '@contract/dashboard.ts';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatAr, formatPercent } from '../../../ui/format/number.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { RankRoom, RankSkeleton, RankTable } from './RankTable.tsx';

type Row = TopCommercials['commerciaux'][number];

function Line({ rank, row, objectif, linked }: { rank: number; row: Row; objectif: number; linked: boolean }) {
  const { username, nomPrenom } = row.commercial;
  const reached = objectif > 0 ? (row.chiffreAffaireMois / objectif) * 100 : null;
  return (
    <tr>
      <td>
        <Who>
          <span className="rank tn">{rank}</span>
          <Avatar name={nomPrenom} username={username} />
          <span className="ell">
            {linked ? (
              <TextLink $quiet to={`/commercial/${encodeURIComponent(username)}`}>
                {nomPrenom}
              </TextLink>
            ) : (
              nomPrenom
            )}
          </span>
        </Who>
      </td>
      <td className="bar">
        {reached !== null && <ProgressBar value={reached} label={`${nomPrenom} : objectif atteint à ${formatPercent(reached)}`} />}
      </td>
      <td className="num">{formatPercent(reached)}</td>
      <td className="num wide">
        <Amount value={row.chiffreAffaireMois} />
      </td>
    </tr>
  );
}

/** The month's best representatives, each against the common target. */
export const TopCommerciaux = memo(function TopCommerciaux({ block }: { block: Block<TopCommercials> }) {
  const { data } = block;
  const linked = useAccess().can('commercials.read');
  return (
    <BlockPanel
      id="top-commerciaux"
      className="half"
      title="Top commerciaux"
      aside={data && data.objectif > 0 ? <span className="tn">Objectif {formatAr(data.objectif)} chacun</span> : undefined}
      block={block}
    >
      <RankRoom>
        {data ? (
          <RankTable empty={data.commerciaux.length === 0 ? 'Aucune vente ce mois-ci' : undefined} labelledBy="top-commerciaux">
            <thead>
              <tr>
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
              </tr>
            </thead>
            <tbody>
              {data.commerciaux.map((row, at) => (
                <Line key={row.commercial.username} rank={at + 1} row={row} objectif={data.objectif} linked={linked} />
              ))}
            </tbody>
          </RankTable>
        ) : (
          block.skeleton && <RankSkeleton avatar />
        )}
      </RankRoom>
    </BlockPanel>
  );
});

const Who = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  & > .ell > a {
    font-weight: 400;
  }
  ${phone} {
    max-width: calc(100vw - 150px);
  }
`;
