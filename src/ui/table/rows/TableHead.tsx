import { ArrowDown, ArrowUp } from 'lucide-react';
import { foreseen } from '../../press/foreseen.ts';
import { chosenSort, type SortableList } from '../state/sorting.ts';
import type { Column, Sort } from '../types.ts';

interface HeadProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'headLead' | 'align' | 'unit' | 'sort'>[];
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  onSortForeseen?: ((sort: Sort, isPressed: boolean) => void) | undefined;
  /** The list's own sort directions. */
  sorts?: SortableList['sorts'];
}

export function TableHead({ columns, sort, onSort, onSortForeseen, sorts = [] }: HeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const field = onSort && column.sort;
          const direction = field && sort?.field === field ? sort.direction : undefined;
          const content = (
            <>
              {direction && (direction === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />)}
              {column.header}
              {column.unit !== undefined && <span className="hu">{`\u00a0${column.unit}`}</span>}
            </>
          );
          return (
            <th
              key={column.key}
              scope="col"
              className={column.align}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {column.headLead}
              {field ? (
                <button
                  type="button"
                  {...foreseen((isPressed) => onSortForeseen?.(chosenSort(field, sort, { sorts, columns }), isPressed))}
                  onClick={() => {
                    onSort(chosenSort(field, sort, { sorts, columns }));
                  }}
                >
                  {content}
                </button>
              ) : (
                content
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
