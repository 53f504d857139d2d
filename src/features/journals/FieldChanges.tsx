import styled from 'styled-components';
import { phone } from '../../ui/theme/media.ts';
import type { FieldChange } from './fieldChanges.ts';

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font: var(--t-small);
  & th,
  & td {
    padding: 8px 12px 8px 0;
    border-top: 1px solid var(--border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & thead th {
    border-top: 0;
    padding-top: 0;
    font: var(--t-meta);
    color: var(--text-2);
  }
  & tbody th {
    width: 28%;
    font-weight: 400;
    color: var(--text-2);
  }
  & .same {
    color: var(--text-3);
  }
  ${phone} {
    &,
    & tbody,
    & tr,
    & th,
    & td {
      display: block;
    }
    & thead {
      display: none;
    }
    & tr {
      padding: 8px 0;
      border-top: 1px solid var(--border);
    }
    & tr:first-child {
      border-top: 0;
    }
    & tbody th,
    & td {
      width: auto;
      padding: 2px 0;
      border-top: 0;
    }
    & tbody th {
      font-weight: 500;
      color: var(--text);
    }
    & td[data-side] {
      display: grid;
      grid-template-columns: 56px minmax(0, 1fr);
      gap: 8px;
    }
    & td[data-side]::before {
      content: attr(data-side);
      color: var(--text-2);
    }
  }
`;

const Long = styled.pre`
  max-height: 220px;
  margin: 0;
  padding: 8px;
  overflow: auto;
  border: 1px solid var(--border);
  border-radius: var(--r2);
  background: var(--sunken);
  font: 12px/16px ui-monospace, SFMono-Regular, Menlo, monospace;
  white-space: pre-wrap;
`;

const MULTILINE = /\n/;

/** A value of a field. A long one is in a box that takes the focus, so that the keyboard can scroll it. */
function FieldValue({ text, name }: { text: string; name: string }) {
  if (!MULTILINE.test(text)) return text;
  return (
    <Long tabIndex={0} role="region" aria-label={name}>
      {text}
    </Long>
  );
}

interface Props {
  changes: readonly FieldChange[];
  /** The entry is of a creation: there is no column of former values. */
  isNew: boolean;
}

/** All fields of an entry, with their values before and after. */
export function FieldChanges({ changes, isNew }: Props) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col" style={{ width: '28%' }}>
            Champ
          </th>
          {!isNew && <th scope="col">Avant</th>}
          <th scope="col">{isNew ? 'Valeur' : 'Après'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field} className={before === after ? 'same' : undefined}>
            <th scope="row">{label}</th>
            {!isNew && (
              <td data-side="Avant">{before === null ? '' : <FieldValue text={before} name={`${label}, avant`} />}</td>
            )}
            <td {...(isNew ? {} : { 'data-side': 'Après' })}>
              {after === null ? '' : <FieldValue text={after} name={`${label}, après`} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
