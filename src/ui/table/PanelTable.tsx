import styled from 'styled-components';
import { RowsView, type RowsViewProps } from './RowsView.tsx';
import type { ListQuery } from './types.ts';

export const PanelList = styled.div`
  --gutter: 16px;
  container: list / inline-size;
`;

/** A table without pages inside a panel or a tab, all states included. */
export function PanelTable<T>(view: Omit<RowsViewProps<T>, 'fill' | 'skeletonRows'>) {
  return (
    <PanelList>
      <RowsView {...view} skeletonRows={6} />
    </PanelList>
  );
}

/** Rows that are there already, as a query. */
export const settled = <T,>(items: readonly T[]): ListQuery<T> => ({
  data: { items, total: items.length },
  isFetching: false,
  isError: false,
  refetch: () => undefined,
});
