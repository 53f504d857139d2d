import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { CardList } from './tableStyle.ts';
import type { Column, DataTableProps } from '../types.ts';

type Role = NonNullable<Column<never>['card']>;

/** Default role of a column on a card. */
export function cardRole(column: Pick<Column<never>, 'card' | 'align'>, index: number): Role {
  if (column.card) return column.card;
  if (index === 0) return 'title';
  return column.align === 'end' ? 'figure' : 'detail';
}

/* A description list may contain only terms and values, so the controls are a value without a term. */
function Corner<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  return (
    <div className="corner">
      <dt className="vh">Actions</dt>
      <dd>
        {columns.map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
      </dd>
    </div>
  );
}

/** The columns of a card by their role. */
function partsOf<T>(columns: readonly Column<T>[]) {
  const by = (role: Role) => columns.filter((column, index) => cardRole(column, index) === role);
  const [control, ...others] = by('control');
  return {
    titles: by('title'),
    subtitles: by('subtitle'),
    control,
    others,
    facts: [
      ...by('figure').map((column) => ({ column, role: 'figure' })),
      ...by('detail').map((column) => ({ column, role: 'detail' })),
    ],
  };
}

interface CardProps<T> extends Pick<DataTableProps<T>, 'rowLink' | 'rowTone'> {
  row: T;
  parts: ReturnType<typeof partsOf<T>>;
}

function CardOf<T>({ row, parts: { titles, subtitles, control, others, facts }, rowLink, rowTone }: CardProps<T>) {
  return (
    <li data-row data-tone={rowTone?.(row)}>
      <div className="head">
        {titles[0]?.lead?.(row)}
        <div>
          <div className="title ell">
            {titles.map((column) =>
              rowLink && column === titles[0] ? (
                <Link key={column.key} className="ell" data-row-link to={rowLink(row)}>
                  {column.cell(row)}
                </Link>
              ) : (
                <span key={column.key}>{column.cell(row)}</span>
              ),
            )}
          </div>
          {subtitles.length > 0 && (
            <div className="sub ell">
              {subtitles.map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </div>
          )}
        </div>
        {control && <span>{control.cell(row)}</span>}
      </div>
      {facts.length + others.length > 0 && (
        <dl>
          {facts.map(({ column, role }) => (
            <div key={column.key} className={role}>
              <dt>{column.cardLabel ?? column.header}</dt>
              <dd className={column.align === 'end' ? 'tn' : undefined}>{column.cell(row)}</dd>
            </div>
          ))}
          {others.length > 0 && <Corner columns={others} row={row} />}
        </dl>
      )}
    </li>
  );
}
/** A card is rendered once per answer, like a row of the table. */
const Card = memo(CardOf) as typeof CardOf;

/** Shows rows as cards: title and controls, subtitle, then labelled figures and details. */
export function Cards<T>({ label, columns, rows, rowKey, rowLink, rowTone, busy = false }: DataTableProps<T>) {
  const parts = useMemo(() => partsOf(columns), [columns]);
  return (
    <CardList aria-label={label} aria-busy={busy}>
      {rows.map((row) => (
        <Card key={rowKey(row)} row={row} parts={parts} {...{ rowLink, rowTone }} />
      ))}
    </CardList>
  );
}
