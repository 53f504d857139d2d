import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SearchInput } from '../../form/input/inputs.tsx';
import { pluralFr } from '../../format/number.ts';
import { useIsCompact, useIsPhone } from '../../hooks/useMediaQuery.ts';
import { compact, phone } from '../../theme/media.ts';
import { ClearFilters } from './ClearFilters.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterControl } from './FilterControl.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { SortControl } from './SortControl.tsx';
import { firstDirection } from '../state/sorting.ts';
import type { Column, FilterDefinition, ListDefinition } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

const Bar = styled.div`
  display: flex;
  gap: 8px;
  margin-top: 12px;
  & > .start {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 8px;
    min-width: 0;
  }
  /* Chips of the filters that have no control. */
  & > .start > span:not(.clear) {
    align-self: center;
    max-width: 340px;
    height: 28px;
  }
  & .search {
    width: 216px;
  }
  & > .end {
    display: flex;
    flex: none;
    align-items: start;
    gap: 8px;
  }
  @container list (min-width: 1151px) {
    & .search {
      width: 280px;
    }
  }
  /* Room for the button that clears, in a row with a period at 1024 px. */
  @container list (max-width: 1023px) {
    & .search {
      width: 184px;
    }
  }
  ${compact} {
    & > .start {
      flex-wrap: nowrap;
    }
    & .search {
      flex: 1 1 160px;
      max-width: 216px;
    }
  }
  ${phone} {
    flex-wrap: wrap;
    & > .start {
      display: contents;
    }
    & .search {
      flex: 1 1 100%;
      max-width: none;
    }
    & > .start > button {
      flex: 1;
    }
    & > .end {
      flex: 1.4;
      & > div {
        width: 100%;
        font-size: 14px;
      }
      & button {
        font-size: 14px;
      }
    }
    /* A long sort label is shortened, so that everything fits into one row. */
    & > .end:has(+ .arrange) {
      min-width: 0;
    }
    & > .arrange {
      display: flex;
      flex: none;
      gap: 8px;
    }
  }
`;

const Chips = styled.div`
  display: flex;
  flex: 9;
  align-items: center;
  gap: 8px;
  min-width: 0;
  padding-right: 16px;
  overflow-x: auto;
  scrollbar-width: none;
  & > span {
    flex: none;
  }
  /* What is further along the row fades out instead of ending at an edge. */
  mask-image: linear-gradient(to left, transparent, #000 16px);
  ${phone} {
    margin: 8px -16px 0;
    padding: 0 16px;
  }
`;

/** Lists the available sorts: those of the definition and those of sortable columns. */
function sortsOf(
  definition: Pick<ListDefinition<never>, 'sorts'> & { columns: readonly Pick<Column<never>, 'sort' | 'header'>[] },
) {
  const known = new Set(definition.sorts.map((sort) => sort.field));
  const others = definition.columns.flatMap(({ sort, header }) =>
    sort && !known.has(sort) ? [{ field: sort, label: header }] : [],
  );
  return [...definition.sorts, ...others];
}

function Controls({ filters, list }: { filters: readonly FilterDefinition[]; list: ListControl }) {
  return filters
    .filter((filter) => filter.quiet !== true)
    .map((filter) => (
      <FilterControl
        key={filter.key}
        filter={filter}
        value={list.state.filters[filter.key] ?? ''}
        onChange={list.setFilter}
      />
    ));
}

interface Props<T> {
  definition: ListDefinition<T>;
  list: ListControl;
  total: number | undefined;
  /** Shown before the sort control, such as a switch between list and map. */
  tools?: ReactNode;
  /** Shown after the sort control on a phone: columns and views. */
  arrange?: ReactNode;
}

export function FiltersBar<T>({ definition, list, total, tools, arrange }: Props<T>) {
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  const { search, filters } = definition;
  const chips = isCompact && list.activeFilters > 0 && (
    <Chips>
      <FilterChips filters={filters} list={list} />
    </Chips>
  );
  const sorts = sortsOf(definition);
  return (
    <>
      <Bar role="search" aria-label={`Filtres\u00a0: ${definition.title}`}>
        <div className="start">
          {search && (
            <div className="search">
              <SearchInput
                placeholder={search.placeholder}
                value={list.searchText}
                onChange={list.setSearchText}
                onCommit={list.commitSearch}
              />
            </div>
          )}
          {isCompact
            ? filters.some((filter) => filter.quiet !== true) && (
                <FilterSheet
                  count={list.activeFilters}
                  canClear={list.isFiltered}
                  onClear={list.clear}
                  closeLabel={total === undefined ? 'Voir la liste' : `Voir ${pluralFr(total, 'résultat')}`}
                >
                  <Controls filters={filters} list={list} />
                </FilterSheet>
              )
            : [
                <Controls key="controls" filters={filters} list={list} />,
                <FilterChips key="chips" filters={filters.filter((filter) => filter.quiet === true)} list={list} />,
                // The button keeps its place while it is hidden, so that the bar does not move.
                <span key="clear" className="clear" style={list.isFiltered ? undefined : { visibility: 'hidden' }}>
                  <ClearFilters onClear={list.clear} />
                </span>,
              ]}
          {!isPhone && chips}
        </div>
        <div className="end">
          {tools}
          {sorts.length > 0 && (
            <SortControl
              sorts={sorts}
              sort={list.state.sort}
              onSort={list.setSort}
              firstOf={(field) => firstDirection(field, definition)}
            />
          )}
        </div>
        {Boolean(arrange) && <div className="arrange">{arrange}</div>}
      </Bar>
      {isPhone && chips}
    </>
  );
}
