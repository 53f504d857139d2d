import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { formatNumber, pluralFr } from '../../format/number.ts';
import { Panel } from '../../panel/Panel.tsx';
import { ProgressBar } from '../../progress/ProgressBar.tsx';
import { phone } from '../../theme/media.ts';
import { SERVER_TEXTS } from './serverSteps.ts';
import type { ImportView, JobProgress } from '../types.ts';

const Box = styled.div`
  padding: 16px 24px;
  & > section {
    max-width: 640px;
  }
  ${phone} {
    padding: 16px;
  }
`;

const Lines = styled.div`
  display: grid;
  gap: 12px;
  & > .bar {
    display: flex;
  }
  & > .quiet {
    color: var(--text-3);
  }
  & > .foot {
    display: flex;
    justify-content: flex-end;
  }
`;

interface Props {
  step: ImportView<unknown>['step'];
  fileName: string;
  /** Null until the server has told it. */
  progress: JobProgress | null;
  onCancel: () => void;
}

/** Shows how far the server is with an import of many rows. */
export function JobPanel({ step, fileName, progress, onCancel }: Props) {
  const known = step === 'running' ? progress : null;
  return (
    <Box>
      <Panel title="Import sur le serveur">
        <Lines>
          <p role="status">{SERVER_TEXTS[step]}</p>
          <div className="bar">
            <ProgressBar
              thick
              label="Lignes traitées"
              value={known && known.total > 0 ? (100 * known.done) / known.total : null}
            />
          </div>
          <p>
            {fileName}
            {progress && (
              <>
                &nbsp;: {known && `${formatNumber(known.done)} sur `}
                {pluralFr(progress.total, 'ligne')}
              </>
            )}
          </p>
          <p className="quiet">
            Vous pouvez quitter cette page ou fermer le navigateur&nbsp;: l’import se poursuit, et vous le retrouverez
            ici. Tout est enregistré à la fin, ou rien.
          </p>
          <div className="foot">
            <Button
              onClick={onCancel}
              busy={step === 'cancelling'}
              busyLabel="Annulation..."
              disabled={step === 'relaunching'}
            >
              Annuler l’import
            </Button>
          </div>
        </Lines>
      </Panel>
    </Box>
  );
}
