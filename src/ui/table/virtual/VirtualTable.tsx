import { Fragment, memo, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useIsLow, useIsPhone } from '../../hooks/useMediaQuery.ts';
import { useRowWindow } from './useRowWindow.ts';
import { VirtualRoot } from './virtualStyle.ts';

export interface VirtualColumn<T> {
  key: string;
  header: string;
  /** In the place of the header's words, which stay its name. */
  head?: ReactNode;
  /** px */
  width: number;
  /** Takes the room left over. */
  grow?: boolean;
  align?: 'start' | 'end' | 'center';
  cell: (row: T) => ReactNode;
  /** Boxes the cell: the value at fault. */
  flagged?: (row: T) => boolean;
  /** On a phone's card: its title, the text at its end, or a labelled value (default). */
  card?: 'title' | 'aside' | 'value' | 'hidden';
  cardLabel?: string;
}

export interface VirtualTableProps<T> {
  label: string;
  /** Keep rows and columns stable between renders: rows are memoised. */
  rows: readonly T[];
  columns: readonly VirtualColumn<T>[];
  rowKey: (row: T) => string;
  rowTone?: ((row: T) => 'critical' | 'off' | undefined) | undefined;
  /** What stands under a row, a line high: why it is refused, and what may be done. Keep it stable between renders. */
  below?: ((row: T) => ReactNode) | undefined;
  /** Where the window is low: narrow lines, on a phone too. */
  compact?: boolean | undefined;
  /** Shown in the place of the rows when there are none. */
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
const Line = memo(LineBody) as typeof LineBody; // memo loses the type parameter

/** The line under a row, all its width. */
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

/** Rows and the notes under them, each a line high. */
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

/** Cards have the height of their content: each is measured once it has been in view. */
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
  // React has no type for custom properties
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

/** Tens of thousands of rows: only those in view are in the page. Fills the height left in a flex column. */
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
