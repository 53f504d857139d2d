import { memo } from 'react';
import type { Pilotage, PointVisits } from '@contract/dashboardPilotage.ts';
import styled from 'styled-components';
import { today } from '../../../ui/format/date.ts';
import { formatNumber, formatPercent, pluralFr } from '../../../ui/format/number.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { ROW_HEIGHT } from './RiskyStock.tsx';
import { byNeglect, shareOf, weeksAgo } from './steering.ts';

const WEEKS = [1, 2, 3, 4];
/** How much of the tone a cell has when all points of sale of its zone are left alone, in percent. */
const DEEPEST = 48;

/** The background of a cell by the share of the points of sale that it counts, 0 to 1. */
const shade = (share: number): string =>
  `color-mix(in oklab, var(--warning-mark) ${String(Math.round(share * DEEPEST))}%, transparent)`;

interface RowProps {
  name: string;
  /** Undefined for all points of sale. */
  code?: string;
  counts: PointVisits;
  day: string;
  region: string | undefined;
}

function Row({ name, code, counts: { pointsDeVente, sans }, day, region }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <DestinationLink cover destination={destinations.pointsInZone(code, { region })}>
          {formatNumber(pointsDeVente)}
        </DestinationLink>
      </td>
      {WEEKS.map((weeks, at) => {
        const count = sans[at] ?? 0;
        const share = shareOf(count, pointsDeVente);
        return (
          <td
            key={weeks}
            title={`${formatPercent(share * 100)} des points de vente`}
            style={{ background: shade(share) }}
          >
            <DestinationLink cover destination={destinations.pointsLeftAlone(code, weeksAgo(weeks, day), { region })}>
              {formatNumber(count)}
            </DestinationLink>
          </td>
        );
      })}
    </tr>
  );
}

function Skeleton() {
  return (
    <div aria-hidden>
      {[48, 60, 40, 56, 52, 44, 64, 50].map((width) => (
        <div key={width} className="bone">
          <PlaceholderBar width={`${String(width)}%`} />
        </div>
      ))}
    </div>
  );
}

/** How many points of sale of each zone nobody ordered from for one to four weeks, the most neglected zone first. */
export const ZonesLeftAlone = memo(function ZonesLeftAlone({
  block,
  region,
}: {
  block: Block<Pick<Pilotage, 'visites' | 'points'>>;
  region: string | undefined;
}) {
  const data = block.data?.visites;
  const points = block.data?.points;
  const day = today();
  return (
    <BlockPanel
      id="zones-left-alone"
      className="six"
      title="Zones sans commande"
      aside={data && data.length > 0 ? `points de vente de ${pluralFr(data.length, 'zone')}` : undefined}
      block={block}
      contentHeight={ROW_HEIGHT}
    >
      <Table tabIndex={0} role="group" aria-label="Zones, les plus délaissées d’abord">
        {data && data.length > 0 ? (
          <table aria-labelledby="zones-left-alone">
            <thead>
              <tr>
                <th scope="col">Zone</th>
                <th scope="col">Total</th>
                {WEEKS.map((weeks) => (
                  <th key={weeks} scope="col">
                    <span aria-hidden>
                      <span className="least">≥ </span>
                      {weeks} sem.
                    </span>
                    <span className="vh">Sans commande depuis {pluralFr(weeks, 'semaine')}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byNeglect(data).map((zone) => (
                <Row key={zone.code} name={zone.designation} code={zone.code} counts={zone} day={day} region={region} />
              ))}
            </tbody>
            {points && (
              <tfoot>
                <Row name="Tous les points de vente" counts={points} day={day} region={region} />
              </tfoot>
            )}
          </table>
        ) : data ? (
          <p className="none">Aucun point de vente dans une zone</p>
        ) : (
          block.skeleton && <Skeleton />
        )}
      </Table>
    </BlockPanel>
  );
});

const Table = styled(Scroller)`
  height: ${ROW_HEIGHT}px;
  border-top: 1px solid var(--border);
  & > table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font: var(--t-small);
  }
  & thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 28px;
    padding: 0 8px;
    background: var(--sunken);
    font: 500 12px/16px var(--font);
    color: var(--text-2);
    text-align: right;
    white-space: nowrap;
  }
  & tr > :first-child {
    width: 100%;
    max-width: 0;
    padding: 0 8px 0 16px;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & tbody th {
    font-weight: 400;
  }
  & :is(tbody, tfoot) :is(th, td) {
    height: 36px;
    border-bottom: 1px solid var(--border);
  }
  & td {
    position: relative;
    min-width: 56px;
    padding: 0 8px;
    border-left: 1px solid var(--surface);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  /* The sums stay in sight below the zones. */
  & tfoot > tr {
    position: sticky;
    bottom: 0;
    z-index: 1;
    background: var(--surface);
    font-weight: 600;
    & > * {
      border-top: 1px solid var(--border-strong);
      border-bottom: 0;
    }
    & > th {
      font: 600 12px/16px var(--font);
      white-space: normal;
    }
  }
  & tr:hover > th[scope='row'] {
    background: var(--hover);
  }
  & .bone {
    display: grid;
    align-items: center;
    height: 36px;
    padding: 0 16px;
  }
  & > .none {
    padding: 160px 16px 0;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  @media (max-width: 480px) {
    & thead th,
    & td {
      padding: 0 6px;
    }
    & td {
      min-width: 44px;
    }
    & .least {
      display: none;
    }
  }
`;
