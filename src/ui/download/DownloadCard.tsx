import { useLayoutEffect, useRef } from 'react';
import { CircleX, Download } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { formatNumber, pluralFr } from '../format/number.ts';
import { useDelayed } from '../hooks/useDelayed.ts';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { phone } from '../theme/media.ts';

const Card = styled.section`
  position: fixed;
  right: 16px;
  /* Clear of a list's footer. */
  bottom: 64px;
  z-index: 90;
  display: grid;
  gap: 8px;
  width: 340px;
  padding: 12px;
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: var(--t-small);
  overflow-wrap: anywhere;
  /* A short list is there before anybody would have read this. */
  animation: download-in 150ms 250ms ease-out both;
  ${phone} {
    left: 16px;
    bottom: 16px;
    width: auto;
  }
  & > header {
    display: flex;
    align-items: center;
    gap: 10px;
    & > svg.lucide {
      color: var(--text-3);
    }
    & > svg.lucide-circle-x {
      color: var(--critical-mark);
    }
    & > strong {
      flex: 1;
      min-width: 0;
      font: var(--t-section);
    }
  }
  & > p {
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  & > footer {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
  }
`;

const megabytes = (bytes: number) => `${formatNumber(bytes / 1_000_000, 1, true)} Mo`;

export interface DownloadCardProps {
  title: string;
  format: string;
  /** Null before the first byte. */
  progress: { bytes: number; share: number | null; rows: number | null } | null;
  /** Why it failed; null while it goes on. */
  failure: string | null;
  onCancel: () => void;
  onRetry: () => void;
  onClose: () => void;
}

function progressText({ format, progress }: DownloadCardProps): string {
  if (!progress) return `${format} · préparation…`;
  const { bytes, share, rows } = progress;
  const received =
    share === null ? megabytes(bytes) : `${formatNumber(Math.floor(share * 100))} %, ${megabytes(bytes)}`;
  return [format, received, ...(rows === null ? [] : [pluralFr(rows, 'ligne')])].join(' · ');
}

/** Trying again takes its own button away: the keyboard goes to the one that cancels. */
function useFocusAfterRetry(failed: boolean) {
  const card = useRef<HTMLElement>(null);
  const before = useRef(failed);
  useLayoutEffect(() => {
    if (before.current && !failed) card.current?.querySelector('button')?.focus();
    before.current = failed;
  }, [failed]);
  return card;
}

/** A download under way or failed, over the screen's corner; it stays while screens change. */
export function DownloadCard(props: DownloadCardProps) {
  const { title, progress, failure, onCancel, onRetry, onClose } = props;
  const failed = failure !== null;
  const share = progress?.share ?? null;
  // The beginning only, and not of what is over at once: figures at every moment would be noise.
  const isSaid = useDelayed(!failed, 500);
  const card = useFocusAfterRetry(failed);
  return (
    <Card ref={card} aria-label="Téléchargement">
      <header>
        {failed ? <CircleX aria-hidden /> : <Download aria-hidden />}
        <strong>{title}</strong>
        {!failed && (
          <Button size="small" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </header>
      {failed ? (
        <p role="alert">Le téléchargement a échoué. {failure}</p>
      ) : (
        <ProgressBar value={share === null ? null : share * 100} label={`Téléchargement de ${title}`} />
      )}
      {!failed && <p>{progressText(props)}</p>}
      {failed && (
        <footer>
          <Button size="small" variant="quiet" onClick={onClose}>
            Fermer
          </Button>
          <Button size="small" onClick={onRetry}>
            Réessayer
          </Button>
        </footer>
      )}
      <p role="status" className="vh">
        {isSaid ? `Téléchargement de ${title} en cours` : ''}
      </p>
    </Card>
  );
}
