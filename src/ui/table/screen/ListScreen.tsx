import { useMemo, type ReactNode } from 'react';
import { RefreshCw, ShieldX } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../badge/Badge.tsx';
import { lazily } from '../../chunk/lazily.tsx';
import { Button, ButtonLink, IconButton } from '../../button/Button.tsx';
import { refusalOf, RowsView } from '../rows/RowsView.tsx';
import { EmptyState } from '../../feedback/message/states.tsx';
import { formatAr, formatNumber, pluralFr } from '../../format/number.ts';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { Bars, FullBleed, PageHead } from '../../page/Page.tsx';
import { ColumnsMenu } from '../arrangement/ColumnsMenu.tsx';
import { useDownloadEntries } from '../download/useDownloadEntries.tsx';
import { FiltersBar } from '../filters/FiltersBar.tsx';
import { type ListActions, ListHead } from './ListHead.tsx';
import { ListFoot } from './ListFoot.tsx';
import { pageCount } from './pagination.ts';
import { PeekPlace } from '../peek/PeekPlace.tsx';
import { withSelection, type SelectionTexts } from '../selection/SelectionColumn.tsx';
import type { Column, ListDefinition, ListQuery } from '../types.ts';
import { useArrangement, type Arrangement } from '../arrangement/useArrangement.ts';
import { useListKeys } from './useListKeys.ts';
import type { ListControl } from '../state/useListState.ts';
import { usePageBeyondEnd, useScrollToTop } from './usePages.ts';
import type { Selection } from '../selection/useSelection.ts';
import { ViewsMenu } from '../arrangement/ViewsMenu.tsx';

export interface ListScreenProps<T> {
  /** A module constant, or memoised from the screen's actions: its identity must not change between renders. */
  definition: ListDefinition<T>;
  query: ListQuery<T>;
  state: ListControl;
  /** False for somebody who may use none of them. */
  actions?: ListActions | false;
  /** Controls beside the sort, such as a switch between list and map. */
  tools?: ReactNode;
  /** Content between the filters and the rows, such as an alert or figures. */
  banner?: ReactNode;
  /** Replaces the rows and the pagination, for example by a map. */
  instead?: ReactNode;
  refreshLabel?: string | undefined;
  /** Makes rows selectable; `bar` holds the actions on the selected ones. */
  selection?: { rows: Selection<T>; texts: SelectionTexts<T>; bar: ReactNode } | undefined;
}

// Few people ever see it.
const MissingPageNotice = lazily<{ missingPage: number; list: ListControl }>(
  () =>
    import(/* webpackChunkName: "companion" */ './MissingPageNotice.tsx').then((module) => module.MissingPageNotice),
  { failed: () => null },
);

/** The number of rows, and their total amount if the backend sends it; empty if the list failed. */
function Count({ query: { data, isError } }: { query: ListQuery<unknown> }) {
  if (isError) return null;
  return (
    <>
      <CountBadge>{data ? formatNumber(data.total) : '…'} au total</CountBadge>
      {data?.totalValue !== undefined && <CountBadge className="sum">{formatAr(data.totalValue)}</CountBadge>}
    </>
  );
}

/** Removes the data of a query, so that its skeleton is shown. */
const withoutData = <T,>(query: ListQuery<T>): ListQuery<T> => ({ ...query, data: undefined, isError: false });
/** While the arrangement is unknown, only the first column is certain to be shown. */
const firstColumnOnly = <T,>(columns: readonly Column<T>[], query: ListQuery<T>) => ({
  columns: columns.slice(0, 1),
  query: withoutData(query),
});

interface RowsProps<T> {
  definition: ListDefinition<T>;
  columns: readonly Column<T>[];
  query: ListQuery<T>;
  list: ListControl;
  isHeld: boolean;
  hint: ListDefinition<T>['emptyHint'];
}

function Rows<T>({ definition, list, isHeld, hint, ...rows }: RowsProps<T>) {
  const { columns, query } = isHeld ? firstColumnOnly(rows.columns, rows.query) : rows;
  const { title, rowKey, rowLink, rowLabel, rowTone, emptyText, failedText, reusesRows, pageSize = 20 } = definition;
  const filtered = list.isNarrowed;
  return (
    <RowsView
      fill
      label={title}
      {...{ columns, query, rowKey, rowLink, rowLabel, rowTone, emptyText, failedText }}
      question={reusesRows ? JSON.stringify(list.state) : undefined}
      sort={list.state.sort}
      onSort={list.setSort}
      onSortForeseen={(sort, isPressed) => {
        list.foresee({ sort }, isPressed);
      }}
      sorts={definition.sorts}
      skeletonRows={Math.min(pageSize, 16)}
      emptyDetail={filtered ? 'Aucun résultat avec ces filtres.' : hint?.text}
      emptyAction={
        filtered ? (
          <Button onClick={list.clear}>Effacer les filtres</Button>
        ) : (
          hint && <ButtonLink to={hint.to}>{hint.label}</ButtonLink>
        )
      }
      failedDetail={filtered ? 'Vos filtres sont conservés.' : undefined}
    />
  );
}

/** The menus of views and, if there are columns, of columns. */
function ArrangementMenus({
  columns,
  arrangement,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'header'>[] | null;
  arrangement: Arrangement;
}) {
  return (
    <>
      <ViewsMenu arrangement={arrangement} />
      {columns && <ColumnsMenu columns={columns} arrangement={arrangement} />}
    </>
  );
}

/** On a phone the menus are beside the sort control, unless a switch takes that place; otherwise in the header. */
const placeMenus = (inBar: boolean, arrange: ReactNode) => (inBar ? { bar: arrange } : { head: arrange });

const Result = ({ query, total }: { query: Pick<ListQuery<never>, 'isFetching'>; total: number | undefined }) => (
  <p role="status" className="vh">
    {query.isFetching || total === undefined ? '' : pluralFr(total, 'résultat')}
  </p>
);

/** The columns with checkboxes, the same as long as neither rows nor selection change. */
function useSelectable<T>(
  columns: readonly Column<T>[],
  rows: readonly T[] | undefined,
  selection: ListScreenProps<T>['selection'],
): readonly Column<T>[] {
  const { rows: selected, texts } = selection ?? {};
  return useMemo(
    () => (selected && texts ? withSelection(columns, rows ?? [], selected, texts) : columns),
    [columns, rows, selected, texts],
  );
}

type BodyProps<T> = Pick<ListScreenProps<T>, 'actions' | 'definition' | 'query' | 'banner' | 'instead' | 'selection'> &
  Omit<RowsProps<T>, 'query' | 'hint'>;

/** The rows with the content above and below them, or the content that replaces them. */
function Body<T>({ definition, query, list, columns, isHeld, actions, banner, instead, selection }: BodyProps<T>) {
  const { data } = query;
  const shown = useSelectable(columns, data?.items, isHeld ? undefined : selection);
  const pages = pageCount(data?.total ?? 0, definition.pageSize ?? 20);
  const { isBeyond, missingPage } = usePageBeyondEnd(list, query, pages);
  if (instead !== undefined)
    return (
      <>
        {banner}
        {instead}
      </>
    );
  return (
    <PeekPlace peek={definition.peek} rows={data?.items}>
      {banner}
      {missingPage !== null && <MissingPageNotice missingPage={missingPage} list={list} />}
      <Rows
        definition={definition}
        list={list}
        columns={shown}
        query={isBeyond ? withoutData(query) : query}
        isHeld={isHeld}
        hint={actions === false ? undefined : definition.emptyHint}
      />
      {selection?.bar}
      <ListFoot data={isHeld || isBeyond ? undefined : data} pages={pages} isShort={definition.isShort} list={list} />
    </PeekPlace>
  );
}

const Refused = styled.div`
  display: grid;
  flex: 1;
  align-content: center;
  background: var(--surface);
`;

/** Replaces a list that the user may not see: its title and the server's explanation, without filters or retry. */
function RefusedScreen({ title, refusal }: { title: string; refusal: string }) {
  return (
    <FullBleed>
      <Bars>
        <PageHead title={title} />
      </Bars>
      <Refused role="alert">
        <EmptyState icon={<ShieldX aria-hidden />} title="Accès refusé" text={refusal} />
      </Refused>
    </FullBleed>
  );
}

/** Renders a whole list screen from its definition. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const refusal = props.query.isError && props.query.data === undefined ? refusalOf(props.query.error) : undefined;
  return refusal === undefined ? (
    <ListOfRows {...props} />
  ) : (
    <RefusedScreen title={props.definition.title} refusal={refusal} />
  );
}

function ListOfRows<T>(props: ListScreenProps<T>) {
  const { definition, query, state: list, actions, tools, instead, refreshLabel = 'Actualiser' } = props;
  const { columns, isHeld, arrangement } = useArrangement(definition, list);
  const root = useScrollToTop(list.state.page);
  useListKeys(root);
  const total = query.isError ? undefined : query.data?.total;
  const refresh = (
    <IconButton icon={<RefreshCw aria-hidden />} label={refreshLabel} onClick={() => void query.refetch()} />
  );
  const isPhone = useIsPhone();
  const columnsToArrange = instead === undefined ? definition.columns : null;
  const arrange = placeMenus(
    isPhone && !tools,
    arrangement && <ArrangementMenus columns={columnsToArrange} arrangement={arrangement} />,
  );
  const downloads = useDownloadEntries({ definition, state: list.state, isFiltered: list.isFiltered, total });
  return (
    <FullBleed ref={root}>
      <Bars>
        <ListHead
          title={definition.title}
          count={<Count query={query} />}
          refresh={refresh}
          arrange={arrange.head}
          downloads={downloads}
          actions={actions || {}}
        />
        <FiltersBar definition={definition} list={list} total={total} tools={tools} arrange={arrange.bar} />
      </Bars>
      <Result query={query} total={total} />
      <Body {...props} list={list} columns={columns} isHeld={isHeld} />
    </FullBleed>
  );
}
