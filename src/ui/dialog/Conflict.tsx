import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Alert } from '../feedback/message/Alert.tsx';

const Table = styled.table`
  width: 100%;
  font: var(--t-small);
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px 0 6px 12px;
    border-top: 1px solid var(--border);
    text-align: right;
  }
  & th:first-child {
    padding-left: 0;
    text-align: left;
  }
  & th {
    font-weight: 400;
    color: var(--text-2);
    white-space: nowrap;
  }
  & thead > tr > * {
    padding-top: 0;
    border-top: 0;
  }
  & td {
    overflow-wrap: anywhere;
    vertical-align: top;
  }
  & td[data-differs='true'] {
    font-weight: 600;
  }
  & del {
    display: block;
    color: var(--text-3);
    font-weight: 400;
  }
`;

export interface ConflictView {
  /** The changed thing as the sentence names it: `cette valeur`. */
  what: string;
  /** The person who changed it, if known. */
  by: string | null;
  /** Accessible name of the table. */
  label: string;
  heads: readonly [theirs: string, mine: string];
  /** `before` is the value before the other person changed it. */
  rows: readonly { label: string; before?: string | undefined; theirs: string; mine: string }[];
}

/** Shows the values that another person has saved beside the values typed here. */
export function Conflict({ what, by, label, heads: [theirs, mine], rows }: ConflictView): ReactNode {
  return (
    <>
      <Alert tone="warning">
        {by ?? 'Quelqu’un d’autre'} a modifié {what} pendant votre saisie. Rien de ce que vous avez tapé n’est perdu.
      </Alert>
      <Table aria-label={label}>
        <thead>
          <tr>
            <td />
            <th scope="col">{theirs}</th>
            <th scope="col">{mine}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td className="tn" data-differs={row.before !== undefined}>
                {row.before !== undefined && <del>{row.before}</del>}
                {row.theirs}
              </td>
              <td className="tn" data-differs={row.mine !== row.theirs}>
                {row.mine}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
