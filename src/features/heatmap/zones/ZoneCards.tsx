import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { SortControl } from '../../../ui/table/filters/SortControl.tsx';
import { firstDirection } from '../../../ui/table/state/sorting.ts';
import type { Sort } from '../../../ui/table/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import { CHANGE, heatmapAddress } from '../address.ts';
import type { ZoneFigure } from '../figures.ts';
import type { ListLink } from '../listLink.ts';
import { ZoneCard } from './ZoneCard.tsx';

interface ZoneCardsProps {
  /** In the order of `sort`. */
  zones: readonly ZoneFigure[];
  unit: string;
  compared: boolean;
  selected: string | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onSelect: (code: string) => void;
  listLinkOf: (code: string) => ListLink;
}

/** The figures of the map as cards, for the keyboard, screen readers and phones. */
export function ZoneCards({ zones, unit, compared, selected, sort, onSort, onSelect, listLinkOf }: ZoneCardsProps) {
  const sorts = heatmapAddress.sorts.filter(({ field }) => compared || field !== CHANGE);
  return (
    <section aria-label="Zones">
      <Head>
        <h2>Zones</h2>
        <CountBadge>{formatNumber(zones.length)}</CountBadge>
        <SortControl
          sorts={sorts}
          sort={sort}
          onSort={onSort}
          firstOf={(field) => firstDirection(field, heatmapAddress)}
        />
      </Head>
      <Grid>
        {zones.map((zone) => (
          <ZoneCard
            key={zone.code}
            {...{ zone, unit, compared, onSelect }}
            listLink={listLinkOf(zone.code)}
            selected={zone.code === selected}
          />
        ))}
      </Grid>
    </section>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s2);
  margin: 24px 0 12px;
  & > :last-child {
    margin-left: auto;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 12px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
`;
