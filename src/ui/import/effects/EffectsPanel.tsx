import { useMemo } from 'react';
import styled from 'styled-components';
import type { EffectTotals, ReviewEffects } from '../../../workers/import/rows/reviewEffects.ts';
import { EmptyState } from '../../feedback/message/states.tsx';
import { formatNumber } from '../../format/number.ts';
import { VirtualTable } from '../../table/virtual/VirtualTable.tsx';
import { phone } from '../../theme/media.ts';
import { effectColumns, Quantity, Variation } from './effectColumns.tsx';
import type { EffectsLook } from '../types.ts';

/* `display: contents`, because a box would have to repeat the layout of the panel. */
const Effects = styled.div`
  display: contents;
  & .detail {
    color: var(--text-2);
  }
  & .card .name {
    font-weight: 500;
  }
  & .card dl {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  & .arrow {
    float: left;
    color: var(--text-3);
  }
  & .card .arrow {
    display: none;
  }
  & .gain {
    color: var(--good);
  }
  & .loss {
    color: var(--critical);
  }
`;

const Totals = styled.dl`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 24px;
  padding: 8px calc(var(--gutter) + 12px) 8px var(--gutter);
  background: var(--canvas);
  border-top: 1px solid var(--border);
  font: var(--t-small);
  font-feature-settings: 'tnum' 1;
  & > div {
    display: flex;
    align-items: baseline;
    gap: 6px;
  }
  & > .touched {
    flex: 1;
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    font: 600 14px/24px var(--font);
    font-feature-settings: 'tnum' 1;
    white-space: nowrap;
  }
  & dd > small {
    font: var(--t-small);
    color: var(--text-3);
  }
  ${phone} {
    justify-content: space-between;
    gap: 0 16px;
    padding: 6px 16px;
    & > .touched,
    & > .ahead {
      order: -1;
    }
    & > .touched:not(:has(~ .ahead)) {
      flex-basis: 100%;
    }
  }
`;

interface TotalsLineProps {
  totals: EffectTotals;
  all: number;
  look: EffectsLook;
}

function TotalsLine({ totals, all, look }: TotalsLineProps) {
  const { count, before, after, delta } = totals;
  return (
    <Totals aria-label={`Total\u00a0: ${look.tab}`}>
      <div className="touched">
        <dt>{look.what.charAt(0).toUpperCase() + look.what.slice(1)} touchés</dt>{' '}
        <dd>
          {formatNumber(count)}
          {count < all && <small> sur {formatNumber(all)}</small>}
        </dd>
      </div>
      <div>
        <dt>Avant</dt>{' '}
        <dd>
          <Quantity value={before} look={look} />
        </dd>
      </div>
      <div>
        <dt>Après</dt>{' '}
        <dd>
          <Quantity value={after} look={look} />
        </dd>
      </div>
      {look.below && totals.below > 0 && (
        <div className="ahead">
          <dt>{look.below.total}</dt>{' '}
          <dd>
            <Quantity value={totals.below} look={look} />
          </dd>
        </div>
      )}
      <div>
        <dt>Variation</dt>{' '}
        <dd>
          <Variation value={delta} look={look} />
        </dd>
      </div>
    </Totals>
  );
}

const rowKey = (index: number) => String(index);

interface Props {
  effects: ReviewEffects;
  look: EffectsLook;
  search: string;
}

/** Shows what the import changes beyond its own rows: each thing before and after, with totals. */
export function EffectsPanel({ effects, look, search }: Props) {
  const shown = useMemo(() => Array.from(effects.select(search)), [effects, search]);
  const columns = useMemo(() => effectColumns(effects, look), [effects, look]);
  const totals = useMemo(() => effects.totals(shown, look.below !== undefined), [effects, shown, look]);
  return (
    <Effects>
      <VirtualTable
        label={look.tab}
        compact
        rows={shown}
        columns={columns}
        rowKey={rowKey}
        empty={<EmptyState title="Aucun effet ne correspond" text="Changez la recherche." />}
      />
      <TotalsLine totals={totals} all={effects.count} look={look} />
    </Effects>
  );
}
