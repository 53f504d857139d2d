import { Download } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../ui/button/Button.tsx';
import { saveBlob } from '../../ui/download/saveBlob.ts';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { CopyButton } from './CopyButton.tsx';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 4px 16px;
  margin: 0;
  padding: 12px 16px;
  border: 1px solid var(--border);
  border-radius: var(--r3);
  background: var(--sunken);
  list-style: none;
  font: 500 14px/24px ui-monospace, 'SFMono-Regular', Consolas, monospace;
  text-align: center;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** Recovery codes, shown this once, with two ways to keep them. */
export function RecoveryCodesView({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <>
      <Alert tone="warning">
        Gardez ces codes en lieu sûr&nbsp;: ils ne seront plus affichés. Chacun remplace une fois votre second facteur,
        par exemple si votre téléphone est perdu.
      </Alert>
      <List aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Actions>
        <CopyButton text={text} label="Copier" copied="Codes copiés" />
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => {
            saveBlob(
              new Blob([`Tournée\u00a0: codes de secours\n\n${text}\n`], { type: 'text/plain' }),
              'codes-de-secours.txt',
            );
          }}
        >
          Télécharger
        </Button>
      </Actions>
    </>
  );
}
