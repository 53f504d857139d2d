import type { ReactNode } from 'react';
import { CircleCheck, CircleHelp, CircleSlash, Equal, TriangleAlert } from 'lucide-react';
import type { ReviewRows } from '../../../workers/import/rows/importRows.ts';
import { Badge } from '../../badge/Badge.tsx';
import { NOTHING } from '../../format/number.ts';
import type { VirtualColumn } from '../../table/virtual/VirtualTable.tsx';
import { OptimisticTick } from './OptimisticTick.tsx';
import type { ImportLook } from '../types.ts';
import type { RowActions } from './useRowActions.ts';
import { ValueCell } from './ValueCell.tsx';

const IN_ERROR = (text: string) => (
  <Badge tone="critical">
    <span className="reason">{text}</span>
  </Badge>
);

/** A verdict of the server that is valid but carries a remark: `Valide — une ligne identique existe déjà`. */
const REMARK = /^Valide\s+—/;

const Valid = ({ text }: { text: string }) =>
  REMARK.test(text) ? (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />}>
      <span className="reason">{text}</span>
    </Badge>
  ) : (
    <Badge tone="good">{text || 'Valide'}</Badge>
  );

const WAITING = <Badge tone="warning">En attente</Badge>;
const LEFT_ASIDE = (
  <Badge tone="neutral" icon={<CircleSlash aria-hidden />}>
    Laissée de côté
  </Badge>
);

const Asked = ({ text }: { text: string }) => (
  <Badge tone="warning" icon={<CircleHelp aria-hidden />}>
    <span className="reason">{text.replace(REMARK, 'À confirmer —')}</span>
  </Badge>
);

function Verdict({ rows, row }: { rows: ReviewRows; row: number }) {
  const status = rows.status(row);
  if (status === 'pending') return WAITING;
  if (status === 'left') return LEFT_ASIDE;
  if (status === 'asked') return <Asked text={rows.reason(row)} />;
  return status === 'valid' ? <Valid text={rows.reason(row)} /> : IN_ERROR(rows.reason(row));
}

function Action({ rows, row }: { rows: ReviewRows; row: number }) {
  const status = rows.status(row);
  if (status === 'error') return <Badge tone="critical">En erreur</Badge>;
  if (status === 'left') return LEFT_ASIDE;
  const action = rows.action(row);
  if (status === 'pending' || action === 'none') return WAITING;
  if (action === 'create')
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Nouveau
      </Badge>
    );
  return (
    <Badge tone="notice" icon={<Equal aria-hidden />}>
      Existe déjà
    </Badge>
  );
}

/** Shows what the row changes or, if it is invalid, why it changes nothing. */
function Changes({ rows, row }: { rows: ReviewRows; row: number }) {
  if (rows.status(row) === 'error')
    return (
      <span className="fault" title={rows.reason(row)}>
        {rows.reason(row)}
      </span>
    );
  if (rows.action(row) === 'identical') return <span className="identical">Identique</span>;
  const changes = rows.changes(row);
  if (changes.length === 0) return null;
  const text = changes
    .map(([label, before, after]) => `${label}\u00a0: ${before || NOTHING} → ${after || NOTHING}`)
    .join(' · ');
  return (
    <span className="changes" title={text}>
      {changes.map(([label, before, after], index) => (
        <span key={label}>
          {index > 0 && ' · '}
          {label}
          {'\u00a0'}: <del>{before || NOTHING}</del> → <ins>{after || NOTHING}</ins>
        </span>
      ))}
    </span>
  );
}

/** The checkbox that includes a row in the import; an invalid row cannot be included. */
function Choice({ rows, row, actions }: { rows: ReviewRows; row: number; actions: RowActions }) {
  const status = rows.status(row);
  const name = rows.question(row) === '' ? 'Importer' : 'Importer quand même';
  return (
    <OptimisticTick
      label={`${name} la ligne ${String(rows.line(row))}`}
      checked={status === 'valid'}
      disabled={!actions.isOpen || status === 'error' || status === 'pending'}
      onChoose={(isTaken, range) => {
        actions.choose(row, isTaken, range);
      }}
    />
  );
}

const isCorrectable = (rows: ReviewRows, row: number): boolean => {
  const status = rows.status(row);
  return status === 'error' || status === 'asked' || rows.isCorrected(row);
};

/**
 * Gives the columns of the review: checkbox, line number, verdict, then the cells of the file with the invalid one
 * outlined. A row is its index.
 */
export function reviewColumns<Result>(
  rows: ReviewRows,
  { columns, status }: ImportLook<Result>,
  actions: RowActions,
  head: ReactNode,
): readonly VirtualColumn<number>[] {
  const isAction = status === 'action';
  return [
    {
      key: 'choice',
      header: 'Importer',
      head,
      width: 16,
      card: 'aside',
      cardLabel: '',
      cell: (row) => <Choice rows={rows} row={row} actions={actions} />,
    },
    {
      key: 'line',
      header: 'Ligne',
      width: 52,
      align: 'end',
      card: 'aside',
      cell: (row) => <span className="quiet">{rows.line(row)}</span>,
    },
    isAction
      ? { key: 'action', header: 'Action', width: 120, card: 'title', cell: (row) => <Action rows={rows} row={row} /> }
      : {
          key: 'status',
          header: 'Statut',
          width: 252,
          grow: true,
          card: 'title',
          cell: (row) => <Verdict rows={rows} row={row} />,
        },
    ...(isAction
      ? [
          {
            key: 'changes',
            header: 'Modifications',
            width: 280,
            grow: true,
            card: 'title' as const,
            cell: (row: number) => <Changes rows={rows} row={row} />,
          },
        ]
      : []),
    ...columns.map(({ name, label, width, align }): VirtualColumn<number> => {
      const index = rows.columns.indexOf(name);
      return {
        key: name,
        header: label,
        width,
        ...(align && { align }),
        cell: (row) => {
          const value = rows.value(row, index);
          if (index === -1 || !actions.isOpen || !isCorrectable(rows, row)) return value;
          return (
            <ValueCell
              value={value}
              name={`${label}, ligne ${String(rows.line(row))}`}
              onCorrect={(typed) => {
                actions.correct(row, index, typed);
              }}
            />
          );
        },
        flagged: (row) => rows.cell(row) === index,
      };
    }),
  ];
}
