import styled from 'styled-components';
import type { CommercialMonth } from '@contract/utilisateur.ts';
import { formatCompact } from '../../../ui/chart/compact.ts';
import { formatAr } from '../../../ui/format/number.ts';
import { monthAndYear } from '../../../ui/format/date.ts';
import { monthShort } from '../months.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: clamp(2px, 1cqw, 12px);
  height: 200px;
  & > div {
    display: grid;
    grid-template-rows: minmax(0, 1fr) 24px;
    text-align: center;
    font: 400 12px/24px var(--font);
    color: var(--text-3);
  }
  & .col {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    border-bottom: 1px solid var(--border);
  }
  & .bar {
    flex: none;
    align-self: center;
    width: 100%;
    max-width: 40px;
    min-height: 1px;
    border-radius: 3px 3px 0 0;
    background: var(--c1);
  }
  & > div:hover .bar {
    background: var(--accent-hover);
  }
  & .now .bar {
    background: color-mix(in oklab, var(--c1) 55%, var(--surface));
  }
  & .value {
    font-size: 12px;
    line-height: 20px;
    color: var(--text-2);
    white-space: nowrap;
  }
  @media (max-width: 767px) {
    height: 160px;
    & .value {
      display: none;
    }
    & .name {
      font-size: 12px;
      overflow: hidden;
    }
    & > div:nth-child(even) .name {
      visibility: hidden;
    }
  }
`;

/**
 * Monthly sales as columns, the current month lighter. Screen readers skip them, because the table beside has the same
 * figures.
 */
export function MonthBars({ months }: { months: readonly CommercialMonth[] }) {
  const highest = Math.max(1, ...months.map((month) => month.ventes));
  return (
    <Root aria-hidden>
      {months.map(({ mois, ventes }, index) => (
        <div
          key={mois}
          className={index === months.length - 1 ? 'now' : undefined}
          title={`${monthAndYear(mois)}\u00a0: ${formatAr(ventes)}`}
        >
          <div className="col">
            <span className="value tn">{ventes > 0 ? formatCompact(ventes) : ''}</span>
            {/* 86 % leave a line for the figure above the tallest column. */}
            <div className="bar" style={{ height: `${(ventes / highest) * 86}%` }} />
          </div>
          <span className="name">{monthShort(mois)}</span>
        </div>
      ))}
    </Root>
  );
}
