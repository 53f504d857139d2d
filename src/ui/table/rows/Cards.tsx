import { memo, useId, useMemo, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { IconButton } from '../../button/Button.tsx';
import { CardList } from './cardStyle.ts';
import { useRowPlaces } from './behaviour/rowPlaces.ts';
import { type RowLinks, useRowLinks } from './behaviour/useRowLinks.ts';
import type { Column, DataTableProps } from '../types.ts';

type Role = NonNullable<Column<never>['card']>;

/** Default role of a column on a phone. */
export function cardRole(column: Pick<Column<never>, 'card' | 'align'>, index: number): Role {
  if (column.card) return column.card;
  if (index === 0) return 'title';
  return column.align === 'end' ? 'figure' : 'detail';
}

/** The columns of a row by their place on a phone. */
function partsOf<T>(columns: readonly Column<T>[]) {
  const by = (role: Role) => columns.filter((column, index) => cardRole(column, index) === role);
  const [figure, ...figures] = by('figure');
  const [control, ...controls] = by('control');
  return {
    title: by('title')[0],
    status: by('status'),
    figure,
    control,
    facts: by('subtitle'),
    more: [...figures, ...by('detail'), ...controls],
  };
}

interface CardProps<T> extends Pick<DataTableProps<T>, 'rowLink' | 'rowTone'> {
  row: T;
  links: RowLinks;
  parts: ReturnType<typeof partsOf<T>>;
}

/** A label that is only shown where the value alone would say nothing. */
const Label = ({ column }: { column: Pick<Column<never>, 'header' | 'cardLabel'> }) => (
  <span className={column.cardLabel === undefined ? 'vh' : 't3'}>{column.cardLabel ?? column.header} </span>
);

/** Name, state and value, then the facts that tell one row from the next. */
function Lines<T>({ row, parts: { title, status, figure, facts }, rowLink, links }: CardProps<T>) {
  const name = title?.cell(row);
  const note = title?.cardNote?.(row);
  return (
    <div className="lines">
      <div>
        <span className="title ell">
          {rowLink ? (
            <a className="ell" data-row-link {...links.linkTo(rowLink(row))}>
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        {status.map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
        {figure && (
          <span className="figure tn">
            <Label column={figure} />
            {figure.cell(row)}
          </span>
        )}
      </div>
      {(note !== undefined || facts.length > 0) && (
        <div className="sub">
          {note !== undefined && <span>{note}</span>}
          {facts.map((column) => (
            <span key={column.key}>
              <Label column={column} />
              {column.cell(row)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function CardOf<T>(props: CardProps<T>) {
  const { row, rowLink, rowTone } = props;
  const { title, control, more } = props.parts;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // A row with a page of its own tells the rest there.
  const hasMore = !rowLink && more.length > 0;
  return (
    <li data-row data-tone={rowTone?.(row)}>
      {title?.lead?.(row)}
      <Lines {...props} />
      {(control ?? hasMore) && (
        <div className="tools">
          {control?.cell(row)}
          {hasMore && (
            <IconButton
              variant="quiet"
              icon={<ChevronDown aria-hidden />}
              label="Détails"
              data-more
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => {
                setOpen(!isOpen);
              }}
            />
          )}
        </div>
      )}
      {isOpen && (
        <dl id={id}>
          {more.map((column) => (
            <div key={column.key}>
              <dt>{column.cardLabel ?? column.header}</dt>
              <dd className={column.align === 'end' ? 'tn' : undefined}>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
/** A row is rendered once per answer, like a row of the table. */
const Card = memo(CardOf) as typeof CardOf;

/** Shows rows as a phone does: two lines each, and the rest behind a button unless the row has a page of its own. */
export function Cards<T>({
  label,
  columns,
  rows,
  rowKey,
  rowLink,
  rowTone,
  question,
  busy = false,
}: DataTableProps<T>) {
  // A card without a page of its own may be open, which belongs to its row.
  const placeOf = useRowPlaces(rows, rowKey, rowLink && question);
  const links = useRowLinks();
  const parts = useMemo(() => partsOf(columns), [columns]);
  return (
    <CardList aria-label={label} aria-busy={busy}>
      {rows.map((row) => (
        <Card key={placeOf(row)} row={row} parts={parts} {...{ rowLink, rowTone, links }} />
      ))}
    </CardList>
  );
}
