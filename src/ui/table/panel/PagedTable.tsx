import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { EmptyState } from '../../feedback/message/states.tsx';
import { pluralFr } from '../../format/number.ts';
import { pageCount, pageText, totalText } from '../screen/pagination.ts';
import { Pager } from '../screen/Pager.tsx';
import { PanelList } from './PanelTable.tsx';
import { RowsView, type RowsViewProps } from '../rows/RowsView.tsx';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-height: 44px;
  padding: 4px 16px;
  border-top: 1px solid var(--border);
  font: var(--t-small);
  color: var(--text-2);
  & > .page {
    margin-left: auto;
  }
`;

export interface PagedTableProps<T> extends Omit<RowsViewProps<T>, 'fill' | 'skeletonRows'> {
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** A table with pages inside a panel or tab, in all its states. */
export function PagedTable<T>({ page, pageSize, onPage, ...view }: PagedTableProps<T>) {
  const total = view.query.data?.total ?? 0;
  const count = pageCount(total, pageSize);
  const isBeyond = total > 0 && page > count && !view.query.isFetching;
  return (
    <PanelList>
      {isBeyond ? (
        <EmptyState
          title="Cette page n’existe plus"
          text={`La liste a ${pluralFr(count, 'page')}.`}
          action={
            <Button
              onClick={() => {
                onPage(count);
              }}
            >
              Dernière page
            </Button>
          }
        />
      ) : (
        <RowsView {...view} skeletonRows={Math.min(pageSize, 6)} />
      )}
      {total > 0 && (
        <Foot>
          <span>{totalText(total)}</span>
          <span className="page">{pageText(Math.min(page, count), count)}</span>
          {count > 1 && <Pager page={page} count={count} onPage={onPage} label={`Pagination\u00a0: ${view.label}`} />}
        </Foot>
      )}
    </PanelList>
  );
}
