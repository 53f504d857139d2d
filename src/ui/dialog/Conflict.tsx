import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Alert } from '../feedback/Alert.tsx';

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
  & td[data-differs='true'] {
    font-weight: 600;
  }
`;

interface Props {
  /** What happened, without its consequence. */
  text: string;
  /** Accessible name of the table. */
  label: string;
  heads: readonly [theirs: string, mine: string];
  rows: readonly { label: string; theirs: string; mine: string }[];
}

/** What somebody else saved beside what is typed here. */
export function Conflict({ text, label, heads: [theirs, mine], rows }: Props): ReactNode {
  return (
    <>
      <Alert tone="warning">{text} Rien de ce que vous avez tapé n’est perdu.</Alert>
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
              <td className="tn">{row.theirs}</td>
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
