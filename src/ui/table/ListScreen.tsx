import { useEffect, useRef, type ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../badge/Badge.tsx';
import { Button, IconButton } from '../button/Button.tsx';
import { formatNumber, pluralFr } from '../format/number.ts';
import { useIsPhone } from '../hooks/useMediaQuery.ts';
import { Bars, Foot, FullBleed, PageHead } from '../page/Page.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { FiltersBar } from './FiltersBar.tsx';
import { pageCount } from './pagination.ts';
import { Pager } from './Pager.tsx';
import { RowsView } from './RowsView.tsx';
import type { Column, ListDefinition, ListQuery } from './types.ts';
import { useArrangement, type Arrangement } from './useArrangement.ts';
import { useListKeys } from './useListKeys.ts';
import type { ListControl } from './useListState.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

export interface ListScreenProps<T> {
  /** A module constant: its identity must not change between renders. */
  definition: ListDefinition<T>;
  query: ListQuery<T>;
  state: ListControl;
  /** Buttons beside the refresh button. */
  actions?: ReactNode;
  /** Controls beside the sort: a switch between list and map. */
  tools?: ReactNode;
  /** Between the filters and the rows: an alert, figures. */
  banner?: ReactNode;
  /** In the place of the rows (a map); the pagination then goes too. */
  instead?: ReactNode;
  refreshLabel?: string | undefined;
}

const badge = <T,>({ data, isError }: ListQuery<T>) => (isError ? '–' : data ? formatNumber(data.total) : '…');

/** New page: back to the top. Page past the end (rows were deleted, an old link): to the last one. */
function usePageGuards<T>({ state, setPage }: ListControl, { data, isFetching, isError }: ListQuery<T>, pages: number) {
  const root = useRef<HTMLDivElement>(null);
  const { page } = state;
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    root.current?.querySelector('table')?.parentElement?.scrollTo({ top: 0 });
    if (root.current && root.current.getBoundingClientRect().top < 0) root.current.scrollIntoView();
  }, [page]);
  const beyond = data !== undefined && !isFetching && !isError && page > pages;
  useEffect(() => {
    if (beyond) setPage(pages, true);
  }, [beyond, pages, setPage]);
  return root;
}

/** Rows that wait for the order of their columns: only the first is sure to be there. */
const held = <T,>(columns: readonly Column<T>[], query: ListQuery<T>) => ({ columns: columns.slice(0, 1), query: { ...query, data: undefined, isError: false } });

interface RowsProps<T> {
  definition: ListDefinition<T>;
  columns: readonly Column<T>[];
  query: ListQuery<T>;
  list: ListControl;
  isHeld: boolean;
}

function Rows<T>({ definition, list, isHeld, ...rows }: RowsProps<T>) {
  const { columns, query } = isHeld ? held(rows.columns, rows.query) : rows;
  const { title, rowKey, rowLink, rowLabel, rowTone, emptyText, failedText, pageSize = 20 } = definition;
  const filtered = list.isFiltered;
  return (
    <RowsView
      fill
      label={title}
      {...{ columns, query, rowKey, rowLink, rowLabel, rowTone, emptyText, failedText }}
      sort={list.state.sort}
      onSort={list.setSort}
      skeletonRows={Math.min(pageSize, 16)}
      emptyDetail={filtered ? 'Aucun résultat avec ces filtres.' : undefined}
      emptyAction={filtered ? <Button onClick={list.clear}>Effacer les filtres</Button> : undefined}
      failedDetail={filtered ? 'Vos filtres sont conservés.' : undefined}
    />
  );
}

const Pages = styled.span`
  margin-left: auto;
`;

function Footer({ total, pages, list }: { total: number | undefined; pages: number; list: ListControl }) {
  const { page } = list.state;
  if (total === undefined) return <Foot />;
  return (
    <Foot>
      <span>Total: {formatNumber(total)} élément(s)</span>
      <Pages>
        Page {formatNumber(page)} sur {formatNumber(pages)}
      </Pages>
      <Pager page={page} count={pages} onPage={list.setPage} />
    </Foot>
  );
}

/** Views, and columns where there are any. */
function Arrange({ columns, arrangement, short }: { columns: readonly Pick<Column<never>, 'key' | 'header'>[] | null; arrangement: Arrangement; short: boolean }) {
  return (
    <>
      <ViewsMenu arrangement={arrangement} short={short} />
      {columns && <ColumnsMenu columns={columns} arrangement={arrangement} short={short} />}
    </>
  );
}

/** On a phone beside the sort, unless a switch stands there; in the head otherwise. */
const placed = (inBar: boolean, arrange: ReactNode) => (inBar ? { bar: arrange } : { head: arrange });

const Result = ({ query, total }: { query: Pick<ListQuery<never>, 'isFetching'>; total: number | undefined }) => (
  <p role="status" className="vh">
    {query.isFetching || total === undefined ? '' : pluralFr(total, 'résultat')}
  </p>
);

/** A whole list screen from one description. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { definition, query, state: list, actions, tools, banner, instead, refreshLabel = 'Actualiser' } = props;
  const { data, isError } = query;
  const { columns, isHeld, arrangement } = useArrangement(definition, list);
  const pages = pageCount(data?.total ?? 0, definition.pageSize ?? 20);
  const root = usePageGuards(list, query, pages);
  useListKeys(root);
  const total = isError ? undefined : data?.total;
  const refresh = <IconButton icon={<RefreshCw aria-hidden />} label={refreshLabel} onClick={() => void query.refetch()} />;
  const isPhone = useIsPhone();
  const columnsToArrange = instead === undefined ? definition.columns : null;
  const arrange = placed(isPhone && !tools, arrangement && <Arrange columns={columnsToArrange} arrangement={arrangement} short={isPhone || Boolean(actions)} />);
  return (
    <FullBleed ref={root}>
      <Bars>
        <PageHead
          title={definition.title}
          beside={<CountBadge>{badge(query)} au total</CountBadge>}
          actions={
            <>
              {refresh}
              {arrange.head}
              <DownloadMenu definition={definition} state={list.state} isFiltered={list.isFiltered} total={total} hasNeighbours={Boolean(actions)} />
              {actions}
            </>
          }
        />
        <FiltersBar definition={definition} list={list} total={total} tools={tools} arrange={arrange.bar} />
      </Bars>
      <Result query={query} total={total} />
      {banner}
      {instead ?? <Rows definition={definition} list={list} columns={columns} query={query} isHeld={isHeld} />}
      {instead === undefined && <Footer total={data?.total} pages={pages} list={list} />}
    </FullBleed>
  );
}
