import { ArrowDown, ArrowUp } from 'lucide-react';
import styled from 'styled-components';
import { controlStyle } from '../../form/input/controlStyle.ts';
import { selectStyle } from '../../form/picker/Select.tsx';
import { NOTHING } from '../../format/number.ts';
import { useWaking } from '../../overlays/useWaking.ts';
import { phone } from '../../theme/media.ts';
import type { Sort } from '../types.ts';

const Box = styled.div`
  ${controlStyle}
  gap: 0;
  padding: 0;
  width: 184px;
  & > button {
    min-height: 0;
    align-self: stretch;
    border: 0;
    background: none;
    outline-offset: -3px;
  }
  ${phone} {
    & > button:first-child {
      flex: 1;
      min-width: 0;
      padding-right: 0;
    }
    /* The arrow gives the same information. */
    & .t3 {
      display: none;
    }
  }
`;

const Direction = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 32px;
  padding: 0;
  border-radius: var(--r2);
  cursor: pointer;
  color: var(--text-3);
  &:hover {
    color: var(--text);
  }
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
`;

const Lookalike = styled.button`
  ${selectStyle}
`;

export interface SortProps {
  sorts: readonly { field: string; label: string }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Gives the direction of a newly chosen field. */
  firstOf: (field: string) => Sort['direction'];
}

/** What the button of the sort's field is called and shows. */
export function sortFace({ sorts, sort }: SortProps) {
  const label = sorts.find((each) => each.field === sort.field)?.label ?? NOTHING;
  return {
    name: `Tri\u00a0: ${label}`,
    content: (
      <span className="ell">
        <span className="t3">Tri</span> {label}
      </span>
    ),
  };
}

function SortSelect(props: SortProps) {
  const { live, soFarRef, waking } = useWaking();
  if (live) return <live.LiveSortSelect {...props} soFarRef={soFarRef} />;
  const { name, content } = sortFace(props);
  return (
    <Lookalike type="button" aria-haspopup="listbox" aria-label={name} {...waking}>
      {content}
    </Lookalike>
  );
}

/** Chooses the field and the direction of the sort. */
export function SortControl({ sorts, sort, onSort, firstOf }: SortProps) {
  const descending = sort.direction === 'desc';
  return (
    <Box role="group" aria-label="Tri">
      <SortSelect sorts={sorts} sort={sort} onSort={onSort} firstOf={firstOf} />
      <Direction
        type="button"
        aria-label={descending ? 'Ordre décroissant' : 'Ordre croissant'}
        title={descending ? 'Ordre décroissant\u00a0: inverser' : 'Ordre croissant\u00a0: inverser'}
        onClick={() => {
          onSort({ ...sort, direction: descending ? 'asc' : 'desc' });
        }}
      >
        {descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
      </Direction>
    </Box>
  );
}
