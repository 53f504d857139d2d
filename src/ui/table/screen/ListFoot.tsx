import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { formatAr, formatNumber } from '../../format/number.ts';
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
  if (data === undefined) return <Foot />;
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
            onPress={(pressed) => {
              list.foresee({ page: pressed });
            }}
          />
        </>
      )}
    </Foot>
  );
}

const Notice = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 6px var(--gutter);
  border-bottom: 1px solid var(--border);
  background: var(--notice-bg);
  font: var(--t-small);
  color: var(--notice);
`;

/** Says that the requested page no longer exists, and which page is shown instead. */
export function MissingPageNotice({ missingPage, list }: { missingPage: number; list: ListControl }) {
  const { page } = list.state;
  return (
    <Notice role="status">
      La page {formatNumber(missingPage)} n’existe plus{page > 1 ? '\u00a0: voici la dernière.' : '.'}
      {page > 1 && (
        <Button
          size="small"
          onClick={() => {
            list.setPage(1);
          }}
        >
          Première page
        </Button>
      )}
    </Notice>
  );
}
