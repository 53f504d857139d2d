import type { ReactNode } from 'react';
import { CountBadge } from '../../badge/Badge.tsx';
import { formatNumber } from '../../format/number.ts';
import { Panel } from '../../panel/Panel.tsx';
import { PagedTable } from './PagedTable.tsx';
import { PanelTable } from './PanelTable.tsx';
import type { RowsViewProps } from '../rows/RowsView.tsx';
import type { ListQuery } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

interface Props<T> extends Omit<RowsViewProps<T>, 'fill' | 'skeletonRows' | 'label' | 'sort' | 'onSort'> {
  title: string;
  /** Shown at the end of the panel's header. */
  aside?: ReactNode;
}

const count = ({ data }: Pick<ListQuery<unknown>, 'data'>) =>
  data && <CountBadge>{formatNumber(data.total)}</CountBadge>;

/** A table in a panel with its number of rows. */
export function TablePanel<T>({ title, aside, ...table }: Props<T>) {
  return (
    <Panel title={title} badge={count(table.query)} aside={aside} flush>
      <PanelTable label={title} {...table} />
    </Panel>
  );
}

/** The same with pages, whose page and sort are kept in the address. */
export function PagedPanel<T>({
  title,
  aside,
  list,
  pageSize = 20,
  ...table
}: Props<T> & { list: ListControl; pageSize?: number }) {
  const { page, sort } = list.state;
  return (
    <Panel title={title} badge={count(table.query)} aside={aside} flush>
      <PagedTable
        label={title}
        {...table}
        sort={sort}
        onSort={list.setSort}
        page={page}
        pageSize={pageSize}
        onPage={list.setPage}
      />
    </Panel>
  );
}
