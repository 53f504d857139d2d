import { Panel } from '../../panel/Panel.tsx';
import { settled } from './PanelTable.tsx';
import { TablePanel } from './TablePanel.tsx';
import type { Column } from '../types.ts';

/** Said where a backend leaves out what would stand here: nothing else would be true. */
export const NOT_PROVIDED = 'Non communiqué par le serveur.';

interface Props<Line> {
  title: string;
  /** Undefined where the backend does not tell them. */
  rows: readonly Line[] | undefined;
  columns: readonly Column<Line>[];
  emptyText: string;
}

/** The lines of a document, counted and listed in a panel. */
export function LinesPanel<Line extends { code: string }>({ title, rows, columns, emptyText }: Props<Line>) {
  if (rows === undefined) {
    return (
      <Panel title={title}>
        <p className="meta">{NOT_PROVIDED}</p>
      </Panel>
    );
  }
  return (
    <TablePanel
      title={title}
      columns={columns}
      query={settled(rows)}
      rowKey={(row) => row.code}
      emptyText={emptyText}
    />
  );
}
