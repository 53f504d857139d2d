import styled from 'styled-components';
import { RowsView, type RowsViewProps } from '../rows/RowsView.tsx';
import type { ListQuery } from '../types.ts';

export const PanelList = styled.div`
  --gutter: 16px;
  container: list / inline-size;
  /* On a phone, lines separate the rows, because cards inside a panel would look nested. */
  & ul {
    gap: 0;
    padding: 0;
  }
  & ul > li {
    padding-inline: 16px;
    border: 0;
    border-top: 1px solid var(--border);
    border-radius: 0;
  }
  & ul .head > span:last-child {
    margin-right: 0;
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
