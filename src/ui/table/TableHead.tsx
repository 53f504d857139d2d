import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Sort } from './types.ts';

/** Figures are sorted from the greatest first, texts from A: a second click turns round. */
function nextSort(column: Pick<Column<never>, 'align'>, field: string, sort: Sort | undefined): Sort {
  if (sort?.field === field) return { field, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  return { field, direction: column.align === 'end' ? 'desc' : 'asc' };
}

interface HeadProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'headLead' | 'align' | 'unit' | 'sort'>[];
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

export function TableHead({ columns, sort, onSort }: HeadProps) {
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
                  onClick={() => {
                    onSort(nextSort(column, field, sort));
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
