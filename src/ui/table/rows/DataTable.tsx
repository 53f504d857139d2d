import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import { ChunkFailed } from '../../chunk/ChunkFailed.tsx';
import { lazily } from '../../chunk/lazily.tsx';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { PHONE_QUERY } from '../../theme/media.ts';
import { TableHead } from './TableHead.tsx';
import { CARD_PX, TableWrap } from './tableStyle.ts';
import { useRowPlaces } from './behaviour/rowPlaces.ts';
import type { Column, DataTableProps, RowProps } from '../types.ts';
import { type RowLinks, useRowLinks } from './behaviour/useRowLinks.ts';
import { useRowNavigation } from './behaviour/useRowNavigation.ts';

const classOf = (column: Column<never>) =>
  [column.align, column.align === 'end' ? 'num' : '', column.unit === undefined ? '' : 'unit']
    .filter(Boolean)
    .join(' ') || undefined;

const widthVar = (width: string) => ({ '--w': width }) as CSSProperties; // React has no type for custom properties.

/*
 * What follows is called, not rendered: a component for each cell would take longer than the cells themselves.
 */
function cellOf<T>(column: Column<T>, row: T) {
  const content = column.cell(row);
  return (
    <td key={column.key} className={classOf(column)}>
      {column.width === undefined ? (
        content
      ) : (
        <div
          className="ell cut"
          style={widthVar(column.width)}
          title={typeof content === 'string' ? content : undefined}
        >
          {content}
        </div>
      )}
    </td>
  );
}

function firstCellOf<T>(column: Column<T>, { row, rowLink, rowLabel, links }: RowOfProps<T>) {
  const content = column.cell(row);
  const label = rowLabel?.(row);
  return (
    <th scope="row" className={classOf(column)}>
      <span className="name" style={column.width === undefined ? undefined : widthVar(column.width)}>
        {column.lead?.(row)}
        {rowLink ? (
          <a
            className="ell"
            data-row-link
            {...links.linkTo(rowLink(row))}
            title={typeof content === 'string' ? content : label}
            {...(label === undefined || typeof content === 'string' ? {} : { 'aria-label': label })}
          >
            {content}
          </a>
        ) : (
          <span className="ell">{content}</span>
        )}
      </span>
    </th>
  );
}

interface RowOfProps<T> extends Pick<RowProps<T>, 'rowLink' | 'rowLabel' | 'rowTone'> {
  row: T;
  columns: readonly Column<T>[];
  links: RowLinks;
}

function RowOf<T>(props: RowOfProps<T>) {
  const { row, rowLink, rowTone } = props;
  const [first, ...others] = props.columns;
  return (
    <tr data-row data-link={rowLink && ''} data-tone={rowTone?.(row)}>
      {first && firstCellOf(first, props)}
      {others.map((column) => cellOf(column, row))}
    </tr>
  );
}
/** A row is rendered once per answer: its list is rendered again while the next answer is on its way. */
const Row = memo(RowOf) as typeof RowOf;

/** The rows of a phone, which no wide screen needs. The page of a list announces their file (`pages.ts`). */
const cards = lazily<DataTableProps<never>>(
  () => import(/* webpackChunkName: "cards" */ './Cards.tsx').then((module) => module.Cards),
  {
    // As high as the rows will be: what follows them must not move when they come.
    waiting: ({ rows }) => <div style={{ height: rows.length * CARD_PX }} />,
    failed: (failure) => <ChunkFailed title="La liste n’a pas pu être affichée" {...failure} />,
  },
);
const Cards = cards as typeof cards & (<T>(props: DataTableProps<T>) => ReactNode);
if (window.matchMedia(PHONE_QUERY).matches) void Cards.preload();

/** Shows rows as a table, or in two lines each on a phone. Loading and failure are shown by RowsView. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLink,
    rowLabel,
    rowTone,
    question,
    sort,
    onSort,
    onSortForeseen,
    sorts,
    busy = false,
    fill = false,
  } = props;
  const ref = useRowNavigation<HTMLDivElement>();
  const links = useRowLinks();
  const isPhone = useIsPhone();
  const placeOf = useRowPlaces(rows, rowKey, isPhone ? undefined : question);
  const shown = useMemo(() => columns.filter((column) => column.hidden !== true), [columns]);
  if (isPhone) {
    return (
      <div ref={ref}>
        <Cards {...props} columns={shown} />
      </div>
    );
  }
  return (
    <TableWrap ref={ref} $fill={fill} tabIndex={rowLink ? -1 : 0}>
      <table aria-label={label} aria-busy={busy}>
        <TableHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          onSortForeseen={onSortForeseen}
          {...(sorts && { sorts })}
        />
        <tbody>
          {rows.map((row) => (
            <Row key={placeOf(row)} row={row} columns={shown} {...{ rowLink, rowLabel, rowTone, links }} />
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
