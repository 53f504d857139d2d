import { Panel } from '../../ui/panel/Panel.tsx';
import { settled } from '../../ui/table/panel/PanelTable.tsx';
import { TablePanel } from '../../ui/table/panel/TablePanel.tsx';
import type { Column } from '../../ui/table/types.ts';

/** Shown in place of data that a backend does not send, because an empty value would be wrong. */
export const NOT_PROVIDED = 'Non communiqué par le serveur.';

interface Props<Line> {
  title: string;
  /** Undefined if the backend does not send them. */
  rows: readonly Line[] | undefined;
  columns: readonly Column<Line>[];
  emptyText: string;
}

/** The lines of a document in a panel with their count. */
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
