import { Fragment, memo, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useIsLow, useIsPhone } from '../../hooks/useMediaQuery.ts';
import { useRowWindow } from './useRowWindow.ts';
import { VirtualRoot } from './virtualStyle.ts';

export interface VirtualColumn<T> {
  key: string;
  header: string;
  /** Replaces the visible header, which stays the accessible name. */
  head?: ReactNode;
  /** px */
  width: number;
  /** Takes the remaining width. */
  grow?: boolean;
  align?: 'start' | 'end' | 'center';
  cell: (row: T) => ReactNode;
  /** Outlines the cell with the invalid value. */
  flagged?: (row: T) => boolean;
  /** Role on a phone's card: its title, the text at its end, or a labelled value (default). */
  card?: 'title' | 'aside' | 'value' | 'hidden';
  cardLabel?: string;
}

export interface VirtualTableProps<T> {
  label: string;
  /** Keep rows and columns stable between renders, because rows are memoised. */
  rows: readonly T[];
  columns: readonly VirtualColumn<T>[];
  rowKey: (row: T) => string;
  rowTone?: ((row: T) => 'critical' | 'off' | undefined) | undefined;
  /** A note of one line below a row, such as the reason of a refusal. Keep the function stable between renders. */
  below?: ((row: T) => ReactNode) | undefined;
  /** Uses narrow rows in low windows, even on a phone. */
  compact?: boolean | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

const ROW = 40;
const COMPACT_ROW = 26;

interface LineProps<T> {
  row: T;
  index: number;
  start: number;
  columns: readonly VirtualColumn<T>[];
  tone: 'critical' | 'off' | undefined;
}

const cellClass = <T,>(column: VirtualColumn<T>, row: T) =>
  `${column.align ?? 'start'}${column.flagged?.(row) ? ' flag' : ''}`;

function LineBody<T>({ row, index, start, columns, tone }: LineProps<T>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="line"
      data-tone={tone}
      style={{ transform: `translateY(${start}px)` }}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" className={cellClass(column, row)}>
          <span>{column.cell(row)}</span>
        </div>
      ))}
    </div>
  );
}
const Line = memo(LineBody) as typeof LineBody; // `memo` loses the type parameter.

/** The note below a row, over the full width. */
function NoteLine({
  start,
  span,
  tone,
  children,
}: {
  start: number;
  span: number;
  tone: 'critical' | 'off' | undefined;
  children: ReactNode;
}) {
  return (
    <div role="row" className="line note" data-tone={tone} style={{ transform: `translateY(${start}px)` }}>
      <div role="cell" aria-colspan={span}>
        {children}
      </div>
    </div>
  );
}

/** Lists the rows with the notes below them; each takes the height of one row. */
const slotsOf = <T,>(
  rows: readonly T[],
  below: ((row: T) => ReactNode) | undefined,
): readonly { row: T; index: number; note?: ReactNode }[] | null => {
  if (!below) return null;
  return rows.flatMap((row, index) => {
    const note = below(row);
    return note === undefined || note === null
      ? [{ row, index }]
      : [
          { row, index },
          { row, index, note },
        ];
  });
};

function CardBody<T>({
  row,
  index,
  start,
  columns,
  tone,
  note,
  measure,
}: LineProps<T> & { note: ReactNode; measure: (element: HTMLElement | null) => void }) {
  const by = (role: string) => columns.filter((column) => (column.card ?? 'value') === role);
  return (
    <div
      ref={measure}
      data-index={index}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={-1}
      className="card"
      data-tone={tone}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div>
        <div className="head">
          <span>
            {by('title').map((column) => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
          </span>
          {by('aside').map((column) => (
            <span key={column.key} className="aside">
              {column.cardLabel ?? column.header} {column.cell(row)}
            </span>
          ))}
        </div>
        <dl>
          {by('value').map((column) => (
            <div key={column.key}>
              <dt>{column.cardLabel ?? column.header}</dt>
              <dd className={column.flagged?.(row) ? 'flag' : undefined}>
                <span>{column.cell(row)}</span>
              </dd>
            </div>
          ))}
        </dl>
        {note}
      </div>
    </div>
  );
}
const Card = memo(CardBody) as typeof CardBody;

const tracks = <T,>(columns: readonly VirtualColumn<T>[]) =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');

type RowsProps<T> = Omit<VirtualTableProps<T>, 'empty' | 'compact'>;

/** Cards are as high as their content, so each is measured when it comes into view. */
function CardRows<T>({ label, rows, columns, rowKey, rowTone, below }: RowsProps<T>) {
  const scroll = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler here, and the rows' props are plain values
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 136,
    overscan: 4,
  });
  return (
    <VirtualRoot ref={scroll} tabIndex={0} className="cards" role="list" aria-label={label}>
      <div style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <Card
              key={rowKey(row)}
              row={row}
              index={index}
              start={start}
              columns={columns}
              tone={rowTone?.(row)}
              note={below?.(row)}
              measure={virtual.measureElement}
            />
          );
        })}
      </div>
    </VirtualRoot>
  );
}

function LineRows<T>({ label, rows, columns, rowKey, rowTone, below, height }: RowsProps<T> & { height: number }) {
  const scroll = useRef<HTMLDivElement>(null);
  const slots = useMemo(() => slotsOf(rows, below), [rows, below]);
  const count = slots?.length ?? rows.length;
  const { start, end } = useRowWindow(scroll, count, height);
  // React has no type for custom properties.
  const grid = { '--tracks': tracks(columns), '--row': `${String(height)}px` } as CSSProperties;
  return (
    <VirtualRoot ref={scroll} tabIndex={0} role="table" aria-label={label} aria-rowcount={rows.length + 1} style={grid}>
      <div role="rowgroup" className="top">
        <div role="row" aria-rowindex={1} className="line">
          {columns.map((column) => (
            <div key={column.key} role="columnheader" className={column.align ?? 'start'}>
              {column.head ?? column.header}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="rows" style={{ height: count * height }}>
        {slots?.slice(start, end).map(({ row, index, note }, offset) => {
          const at = { start: (start + offset) * height, tone: rowTone?.(row) };
          return (
            <Fragment key={`${rowKey(row)}${note === undefined ? '' : ' '}`}>
              {note === undefined ? (
                <Line row={row} index={index} columns={columns} {...at} />
              ) : (
                <NoteLine span={columns.length} {...at}>
                  {note}
                </NoteLine>
              )}
            </Fragment>
          );
        })}
        {!slots &&
          rows.slice(start, end).map((row, offset) => {
            const index = start + offset;
            return (
              <Line
                key={rowKey(row)}
                row={row}
                index={index}
                start={index * height}
                columns={columns}
                tone={rowTone?.(row)}
              />
            );
          })}
      </div>
    </VirtualRoot>
  );
}

/** Shows tens of thousands of rows and renders only those in view. It fills the remaining height of a flex column. */
export function VirtualTable<T>({ empty, compact = false, ...props }: VirtualTableProps<T>) {
  const isPhone = useIsPhone();
  const isCompact = useIsLow() && compact;
  if (props.rows.length === 0 && empty !== undefined) return <VirtualRoot>{empty}</VirtualRoot>;
  return isPhone && !isCompact ? (
    <CardRows {...props} />
  ) : (
    <LineRows {...props} height={isCompact ? COMPACT_ROW : ROW} />
  );
}
