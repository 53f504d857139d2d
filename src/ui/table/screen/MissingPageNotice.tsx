import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { formatNumber } from '../../format/number.ts';
import type { ListControl } from '../state/useListState.ts';

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
