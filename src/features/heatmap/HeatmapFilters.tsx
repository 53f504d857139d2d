import { Box, CalendarDays, ChartColumn, Users } from 'lucide-react';
import styled from 'styled-components';
import { Badge } from '../../ui/badge/Badge.tsx';
import { DateRange } from '../../ui/form/date/dates.tsx';
import { formatDate } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { ClearFilters } from '../../ui/table/filters/ClearFilters.tsx';
import { FilterControl } from '../../ui/table/filters/FilterControl.tsx';
import { FilterSheet } from '../../ui/table/filters/FilterSheet.tsx';
import { isActive } from '../../ui/table/state/listState.ts';
import type { FilterDefinition } from '../../ui/table/types.ts';
import type { ListControl } from '../../ui/table/state/useListState.ts';
import { phone } from '../../ui/theme/media.ts';
import {
  keptPeriod,
  METRIC_LABELS,
  metricFilter,
  peopleFilter,
  periodFilter,
  productsFilter,
  type HeatmapSettings,
} from './address.ts';

interface FiltersProps {
  list: ListControl;
  settings: HeatmapSettings;
  /** Resets the period, the representatives and the products. */
  onClear: () => void;
}

export const resettableFilters = [periodFilter, peopleFilter, productsFilter];

/** How many of the period, representatives and products are set. */
export const countSetFilters = ({ state }: ListControl): number =>
  resettableFilters.filter(({ key }) => isActive(state.filters[key])).length;

function SingleFilter({ filter, list }: { filter: FilterDefinition; list: ListControl }) {
  return <FilterControl filter={filter} value={list.state.filters[filter.key] ?? ''} onChange={list.setFilter} />;
}

/** Metric, period, representatives and products (docs/product.md, 6.6). */
export function HeatmapFilters({ list, settings, onClear }: FiltersProps) {
  const isPhone = useIsPhone();
  const count = countSetFilters(list);
  const period = (
    <DateRange
      label={periodFilter.label}
      from={settings.period.from}
      to={settings.period.to}
      onChange={(from, to) => {
        list.setFilter(periodFilter.key, keptPeriod({ from, to }));
      }}
    />
  );
  const pickers = (
    <>
      <SingleFilter filter={peopleFilter} list={list} />
      <SingleFilter filter={productsFilter} list={list} />
    </>
  );
  const isFilled = [peopleFilter, productsFilter].some(({ key }) => isActive(list.state.filters[key]));
  return (
    <Bar role="search" aria-label="Filtres&nbsp;: Heatmap des Zones">
      <SingleFilter filter={metricFilter} list={list} />
      {isPhone ? (
        <FilterSheet count={count} canClear={count > 0} onClear={onClear} closeLabel="Voir la carte">
          {period}
          {pickers}
        </FilterSheet>
      ) : (
        <>
          {period}
          <div className="pickers" data-filled={isFilled ? '' : undefined}>
            {pickers}
            {count > 0 && <ClearFilters onClear={onClear} />}
          </div>
        </>
      )}
    </Bar>
  );
}

const day = (text: string) => (text === '' ? '…' : formatDate(text));

/** `01/11/2026 – 22/11/2026`; a period without an end goes up to 'maintenant' (docs/product.md, 6.6). */
export const periodText = ({ period: { from, to } }: Pick<HeatmapSettings, 'period'>): string =>
  `${day(from)} – ${to === '' ? 'maintenant' : formatDate(to)}`;

/** The chosen filters as badges. */
export function HeatmapBadges({ settings }: { settings: HeatmapSettings }) {
  const { metric, commercials, products } = settings;
  return (
    <Badges aria-label="Choix">
      <li>
        <Badge tone="neutral" icon={<ChartColumn aria-hidden />}>
          {METRIC_LABELS[metric]}
        </Badge>
      </li>
      <li>
        <Badge tone="neutral" icon={<CalendarDays aria-hidden />}>
          <span className="tn">{periodText(settings)}</span>
        </Badge>
      </li>
      {commercials.length > 0 && (
        <li>
          <Badge tone="neutral" icon={<Users aria-hidden />}>
            {formatNumber(commercials.length)} commercial(ux)
          </Badge>
        </li>
      )}
      {products.length > 0 && (
        <li>
          <Badge tone="neutral" icon={<Box aria-hidden />}>
            {formatNumber(products.length)} produit(s)
          </Badge>
        </li>
      )}
    </Badges>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
  /* Both pickers fit into the first line, or both go to the next. */
  & > .pickers {
    display: flex;
    flex: 1 1 400px;
    gap: 8px;
    min-width: 0;
  }
  & > .pickers[data-filled] {
    flex-basis: 640px;
  }
  & > .pickers > div {
    flex: 1 1 0;
    max-width: none;
  }
  ${phone} {
    & > .choice {
      flex: 1;
    }
  }
`;

const Badges = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 10px;
`;
