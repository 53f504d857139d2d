import styled from 'styled-components';
import { formatAr } from '../../format/number.ts';
import { Foot } from '../../page/Page.tsx';
import { Pager } from './Pager.tsx';
import { pageText, totalText } from './pagination.ts';
import type { ListQuery } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

const Pages = styled.span`
  margin-left: auto;
`;

const Sum = styled.span`
  display: none;
  @container list (max-width: 900px) {
    display: inline;
  }
`;

/** The number of rows, the current page and the pagination; a short list has them only if it has several pages. */
export function ListFoot({
  data,
  pages,
  isShort = false,
  list,
}: {
  data: ListQuery<unknown>['data'];
  pages: number;
  isShort?: boolean | undefined;
  list: ListControl;
}) {
  const { page } = list.state;
  // Not the element that comes with the rows, which would move as they come.
  if (data === undefined) return <Foot key="waiting" />;
  return (
    <Foot>
      <span>{totalText(data.total)}</span>
      {data.totalValue !== undefined && <Sum>{formatAr(data.totalValue)}</Sum>}
      {!(isShort && pages === 1) && (
        <>
          <Pages>{pageText(page, pages)}</Pages>
          <Pager
            page={page}
            count={pages}
            onPage={list.setPage}
            onForeseen={(next, isPressed) => {
              list.foresee({ page: next }, isPressed);
            }}
          />
        </>
      )}
    </Foot>
  );
}
