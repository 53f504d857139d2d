import { Copy } from 'lucide-react';
import styled from 'styled-components';
import { announce } from '../../ui/action/announce.ts';
import { IconButton } from '../../ui/button/Button.tsx';

const SHOWN = 8;

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  vertical-align: middle;
`;

const copy = (text: string) =>
  announce(() => navigator.clipboard.writeText(text), {
    done: () => ({ title: 'Empreinte copiée' }),
    failed: () => ({
      title: 'Erreur',
      text: 'L’empreinte n’a pas pu être copiée. Sélectionnez-la dans le détail de l’import.',
    }),
  }).catch(() => undefined);

/** The SHA-256 of a file, shortened unless `whole`, with a button that copies all of it. */
export function FileHash({ sha256, whole = false }: { sha256: string; whole?: boolean }) {
  return (
    <Line>
      <span className="tn" title={sha256}>
        {whole ? sha256 : `${sha256.slice(0, SHOWN)}…`}
      </span>
      <IconButton
        size="small"
        variant="quiet"
        icon={<Copy aria-hidden />}
        label={`Copier l’empreinte ${sha256.slice(0, SHOWN)}`}
        onClick={() => void copy(sha256)}
      />
    </Line>
  );
}
