import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ChunkFailed } from '../../chunk/ChunkFailed.tsx';
import { lazily } from '../../chunk/lazily.tsx';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { PHONE_QUERY } from '../../theme/media.ts';
import { TableHead } from './TableHead.tsx';
import { CARD_PX, TableWrap } from './tableStyle.ts';
import type { Column, DataTableProps, RowProps } from '../types.ts';
import { useRowNavigation } from './useRowNavigation.ts';

const classOf = (column: Column<never>) =>
  [column.align, column.align === 'end' ? 'num' : '', column.unit === undefined ? '' : 'unit']
    .filter(Boolean)
    .join(' ') || undefined;

const widthVar = (width: string) => ({ '--w': width }) as CSSProperties; // React has no type for custom properties.

function Truncated({ width, children }: { width: string | undefined; children: ReactNode }) {
  if (width === undefined) return children;
  return (
    <div className="ell cut" style={widthVar(width)} title={typeof children === 'string' ? children : undefined}>
      {children}
    </div>
  );
}

function FirstCell<T>({
  column,
  row,
  rowLink,
  rowLabel,
}: { column: Column<T>; row: T } & Pick<RowProps<T>, 'rowLink' | 'rowLabel'>) {
  const content = column.cell(row);
  const label = rowLabel?.(row);
  return (
    <th scope="row" className={classOf(column)}>
      <span className="name" style={column.width === undefined ? undefined : widthVar(column.width)}>
        {column.lead?.(row)}
        {rowLink ? (
          <Link
            className="ell"
            data-row-link
            to={rowLink(row)}
            title={typeof content === 'string' ? content : label}
            {...(label === undefined || typeof content === 'string' ? {} : { 'aria-label': label })}
          >
            {content}
          </Link>
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
}

function RowOf<T>({ row, columns: [first, ...others], rowLink, rowLabel, rowTone }: RowOfProps<T>) {
  return (
    <tr data-row data-link={rowLink && ''} data-tone={rowTone?.(row)}>
      {first && <FirstCell column={first} row={row} rowLink={rowLink} rowLabel={rowLabel} />}
      {others.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <Truncated width={column.width}>{column.cell(row)}</Truncated>
        </td>
      ))}
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
    sort,
    onSort,
    onSortPress,
    sorts,
    busy = false,
    fill = false,
  } = props;
  const ref = useRowNavigation<HTMLDivElement>();
  const isPhone = useIsPhone();
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
        <TableHead columns={shown} sort={sort} onSort={onSort} onSortPress={onSortPress} {...(sorts && { sorts })} />
        <tbody>
          {rows.map((row) => (
            <Row key={rowKey(row)} row={row} columns={shown} {...{ rowLink, rowLabel, rowTone }} />
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}
