import { Download } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { saveBlob } from '../../download/saveBlob.ts';
import { notify } from '../../feedback/toast/toast.tsx';
import type { ImportLook, ImportView } from '../types.ts';

const Root = styled.div`
  display: grid;
  justify-items: start;
  gap: 6px;
  font: var(--t-small);
  color: var(--text-2);
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  & li {
    padding: 1px 6px;
    border: 1px solid var(--border);
    border-radius: var(--r1);
    background: var(--sunken);
    font: var(--t-meta);
    color: var(--text);
  }
`;

/** Lists the columns that the file must have, and offers an empty file with these columns. */
export function FileColumns<Result>({
  view: { spec, template },
  look: { filesName },
}: {
  view: ImportView<Result>;
  look: ImportLook<Result>;
}) {
  const { columns, optionalColumns = [], kind } = spec;
  const save = () => {
    template().then(
      (blob) => {
        saveBlob(blob, `modele-${filesName}${kind === 'text' ? '.txt' : '.xlsx'}`);
      },
      () => {
        notify.error({ title: 'Téléchargement', text: 'Le modèle n’a pas pu être préparé.' });
      },
    );
  };
  return (
    <Root>
      <span id="import-columns">Colonnes du fichier, dans n’importe quel ordre&nbsp;:</span>
      <ul aria-labelledby="import-columns">
        {columns.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {optionalColumns.map((name) => (
          <li key={name}>{name} (facultative)</li>
        ))}
      </ul>
      <Button size="small" icon={<Download aria-hidden />} onClick={save}>
        Télécharger un modèle
      </Button>
    </Root>
  );
}
