import { Tick } from '../../form/input/inputs.tsx';
import type { Column } from '../types.ts';
import type { Selection } from './useSelection.ts';

/** As far as a row's checkbox is from its name, so that the header begins where the names do. */
const BEFORE_NAME = { marginRight: 8 };

interface BoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: (on: boolean) => void;
  inRow?: boolean;
}

function Box({ label, checked, mixed = false, onChange, inRow = false }: BoxProps) {
  return (
    <label className="pick" style={inRow ? undefined : BEFORE_NAME}>
      <Tick
        aria-label={label}
        checked={checked}
        ref={(input: HTMLInputElement | null) => {
          // HTML has no attribute for the indeterminate state.
          if (input) input.indeterminate = mixed;
        }}
        data-row-select={inRow || undefined}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </label>
  );
}

export interface SelectionTexts<T> {
  nameOf: (row: T) => string;
  /** Label of the checkbox for all rows: « Choisir toutes les lignes de la page ». */
  all: string;
}

/** The checkbox for all selectable rows of the page. */
function SelectAll<T>({ rows, selection, label }: { rows: readonly T[]; selection: Selection<T>; label: string }) {
  const choosable = rows.filter(selection.isSelectable);
  const count = choosable.filter(selection.isChosen).length;
  if (choosable.length === 0) return <span className="pick" style={BEFORE_NAME} />;
  const isWhole = count === choosable.length;
  return (
    <Box
      label={label}
      checked={isWhole}
      mixed={count > 0 && !isWhole}
      onChange={(on) => {
        selection.choose(choosable, on);
      }}
    />
  );
}

/** Adds a checkbox to each selectable row and one for all rows to the header. */
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
      headLead: <SelectAll rows={rows} selection={selection} label={all} />,
      lead: (row) => (
        <>
          {selection.isSelectable(row) ? (
            <Box
              inRow
              label={`Choisir ${nameOf(row)}`}
              checked={selection.isChosen(row)}
              onChange={(on) => {
                selection.choose([row], on);
              }}
            />
          ) : (
            <span className="pick" />
          )}
          {first.lead?.(row)}
        </>
      ),
    },
    ...others,
  ];
}
