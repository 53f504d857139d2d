import { Listbox } from '@headlessui/react';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import styled from 'styled-components';
import { controlStyle } from '../../form/input/controlStyle.ts';
import { SelectButton, SelectOption, SelectOptions } from '../../form/picker/Select.tsx';
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

interface Props {
  sorts: readonly { field: string; label: string }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Gives the direction of a newly chosen field. */
  firstOf: (field: string) => Sort['direction'];
}

/** Chooses the field and the direction of the sort. */
export function SortControl({ sorts, sort, onSort, firstOf }: Props) {
  const label = sorts.find((each) => each.field === sort.field)?.label ?? '—';
  const descending = sort.direction === 'desc';
  return (
    <Box role="group" aria-label="Tri">
      <Listbox
        value={sort.field}
        onChange={(field) => {
          if (field !== sort.field) onSort({ field, direction: firstOf(field) });
        }}
      >
        <SelectButton aria-label={`Tri : ${label}`}>
          <span className="ell">
            <span className="t3">Tri </span>
            {label}
          </span>
        </SelectButton>
        <SelectOptions anchor={{ to: 'bottom end', gap: 6, padding: 8 }} modal={false}>
          {sorts.map((each) => (
            <SelectOption key={each.field} value={each.field}>
              <span className="ell">{each.label}</span>
              <Check className="check" aria-hidden />
            </SelectOption>
          ))}
        </SelectOptions>
      </Listbox>
      <Direction
        type="button"
        aria-label={descending ? 'Ordre décroissant' : 'Ordre croissant'}
        title={descending ? 'Ordre décroissant : inverser' : 'Ordre croissant : inverser'}
        onClick={() => {
          onSort({ ...sort, direction: descending ? 'asc' : 'desc' });
        }}
      >
        {descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
      </Direction>
    </Box>
  );
}
