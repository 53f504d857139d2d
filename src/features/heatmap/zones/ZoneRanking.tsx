import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { SortControl } from '../../../ui/table/filters/SortControl.tsx';
import { firstDirection } from '../../../ui/table/state/sorting.ts';
import type { Sort } from '../../../ui/table/types.ts';
import { CHANGE, heatmapAddress } from '../address.ts';
import type { ZoneFigure } from '../figures.ts';
import type { ListLink } from '../listLink.ts';
import { ZoneRow } from './ZoneRow.tsx';

interface ZoneRankingProps {
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

/** The figures of the map as a ranking, for the eye, the keyboard, screen readers and phones. */
export function ZoneRanking({ zones, unit, compared, selected, sort, onSort, onSelect, listLinkOf }: ZoneRankingProps) {
  const sorts = heatmapAddress.sorts.filter(({ field }) => compared || field !== CHANGE);
  return (
    <Box as="section" aria-label="Zones">
      <header>
        <h2>Zones</h2>
        <CountBadge>{formatNumber(zones.length)}</CountBadge>
        <SortControl
          sorts={sorts}
          sort={sort}
          onSort={onSort}
          firstOf={(field) => firstDirection(field, heatmapAddress)}
        />
      </header>
      <ol aria-label="Classement des zones">
        {zones.map((zone, at) => (
          <ZoneRow
            key={zone.code}
            {...{ zone, unit, compared, onSelect }}
            rank={at + 1}
            listLink={listLinkOf(zone.code)}
            selected={zone.code === selected}
          />
        ))}
      </ol>
    </Box>
  );
}

const Box = styled(PanelBox)`
  display: flex;
  flex-direction: column;
  overflow: clip;
  & > header {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 52px;
    padding: 6px 16px;
    border-bottom: 1px solid var(--border);
    & > :last-child {
      margin-left: auto;
    }
  }
  & > ol {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto 24px;
  }
  /* Beside the map it is as high as the map's panel, and scrolls by itself. */
  @media (min-width: 1200px) {
    height: 0;
    min-height: 100%;
    & > ol {
      align-content: start;
      overflow-y: auto;
      overscroll-behavior: contain;
    }
  }
`;
