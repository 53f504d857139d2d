import styled from 'styled-components';
import { RowsView, type RowsViewProps } from '../rows/RowsView.tsx';
import type { ListQuery } from '../types.ts';

export const PanelList = styled.div`
  --gutter: 16px;
  container: list / inline-size;
  & ul > li {
    border: 0;
    border-top: 1px solid var(--border);
  }
`;

/** A table without pages inside a panel or tab, in all its states. */
export function PanelTable<T>(view: Omit<RowsViewProps<T>, 'fill' | 'skeletonRows'>) {
  return (
    <PanelList>
      <RowsView {...view} skeletonRows={6} />
    </PanelList>
  );
}

/** Wraps loaded rows as a query. */
export const settled = <T,>(items: readonly T[]): ListQuery<T> => ({
  data: { items, total: items.length },
  isFetching: false,
  isError: false,
  refetch: () => undefined,
});
