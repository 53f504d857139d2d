import styled from 'styled-components';
import { Tick } from '../../form/input/inputs.tsx';
import { phone } from '../../theme/media.ts';
import type { Column } from '../types.ts';
import type { Selection } from './useSelection.ts';

/*
 * As wide with a box as without one, so that names stand under each other; what is pressed is larger than what is seen.
 */
const Place = styled.label`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  margin-left: -4px;
  vertical-align: middle;
  ${phone} {
    width: 40px;
    height: 40px;
    margin: 0 -8px;
    &:empty {
      display: none;
    }
  }
`;

interface BoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: (on: boolean) => void;
  inRow?: boolean;
}

function Box({ label, checked, mixed = false, onChange, inRow = false }: BoxProps) {
  return (
    <Tick
      aria-label={label}
      checked={checked}
      ref={(input: HTMLInputElement | null) => {
        // No attribute says so.
        if (input) input.indeterminate = mixed;
      }}
      data-row-select={inRow || undefined}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
  );
}

export interface SelectionTexts<T> {
  nameOf: (row: T) => string;
  /** « Choisir toutes les commandes à valider de la page ». */
  all: string;
}

/** All of the rows in view that may be chosen. */
function All<T>({ rows, selection, label }: { rows: readonly T[]; selection: Selection<T>; label: string }) {
  const choosable = rows.filter(selection.isSelectable);
  const count = choosable.filter(selection.isChosen).length;
  if (choosable.length === 0) return <Place as="span" />;
  const isWhole = count === choosable.length;
  return (
    <Place>
      <Box
        label={label}
        checked={isWhole}
        mixed={count > 0 && !isWhole}
        onChange={(on) => {
          selection.choose(choosable, on);
        }}
      />
    </Place>
  );
}

/** The same columns with a box before each row that may be chosen, and one in the head for all of them. */
export function withSelection<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  selection: Selection<T>,
  { nameOf, all }: SelectionTexts<T>,
): readonly Column<T>[] {
  const [first, ...others] = columns;
  if (!first) return columns;
  return [
    {
      ...first,
      headLead: <All rows={rows} selection={selection} label={all} />,
      lead: (row) => (
        <>
          <Place as={selection.isSelectable(row) ? 'label' : 'span'}>
            {selection.isSelectable(row) && (
              <Box
                inRow
                label={`Choisir ${nameOf(row)}`}
                checked={selection.isChosen(row)}
                onChange={(on) => {
                  selection.choose([row], on);
                }}
              />
            )}
          </Place>
          {first.lead?.(row)}
        </>
      ),
    },
    ...others,
  ];
}
