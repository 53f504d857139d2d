import { useLayoutEffect, useRef } from 'react';
import { CircleX, Download } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { formatMegabytes, formatNumber, pluralFr } from '../format/number.ts';
import { useDelayed } from '../hooks/useDelayed.ts';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { phone } from '../theme/media.ts';

const Card = styled.section`
  position: fixed;
  right: 16px;
  /* Above the footer of a list. */
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
  /* The delay hides the card for short downloads, which end before it could be read. */
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
    & > svg[data-failed] {
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

export interface DownloadCardProps {
  title: string;
  format: string;
  /** Null before the first byte has arrived. */
  progress: { bytes: number; share: number | null; rows: number | null } | null;
  /** How far the server is with a file that it makes first; `total` is null until it has told. */
  atServer: { done: number; total: number | null } | null;
  /** Reason of the failure, or null while the download is running. */
  failure: string | null;
  onCancel: () => void;
  onRetry: () => void;
  onClose: () => void;
}

function progressText({ format, progress, atServer }: DownloadCardProps): string {
  if (atServer) {
    const { done, total } = atServer;
    const rows = total === null ? [] : [`${formatNumber(done)} sur ${pluralFr(total, 'ligne')}`];
    return [format, 'préparation sur le serveur', ...rows].join(' · ');
  }
  if (!progress) return `${format} · préparation…`;
  const { bytes, share, rows } = progress;
  const received =
    share === null
      ? formatMegabytes(bytes)
      : `${formatNumber(Math.floor(share * 100))}\u00a0%, ${formatMegabytes(bytes)}`;
  return [format, received, ...(rows === null ? [] : [pluralFr(rows, 'ligne')])].join(' · ');
}

/** The part of the whole (0 to 1) that is made at the server, or received; null while it is unknown. */
const shareOf = ({ atServer, progress }: DownloadCardProps): number | null => {
  if (!atServer) return progress?.share ?? null;
  const { done, total } = atServer;
  return total === null || done === 0 ? null : Math.min(1, done / total);
};

/** The retry button disappears when it is pressed, so the focus moves to the cancel button. */
function useFocusAfterRetry(failed: boolean) {
  const card = useRef<HTMLElement>(null);
  const before = useRef(failed);
  useLayoutEffect(() => {
    if (before.current && !failed) card.current?.querySelector('button')?.focus();
    before.current = failed;
  }, [failed]);
  return card;
}

/** Shows a running or failed download in a corner of the screen; it remains while the user changes screens. */
export function DownloadCard(props: DownloadCardProps) {
  const { title, atServer, failure, onCancel, onRetry, onClose } = props;
  const failed = failure !== null;
  const share = shareOf(props);
  // Only the start of a longer download is announced, because continuous figures would disturb screen reader users.
  const isAnnounced = useDelayed(!failed, 500);
  const card = useFocusAfterRetry(failed);
  return (
    <Card ref={card} aria-label="Téléchargement">
      <header>
        {failed ? <CircleX aria-hidden data-failed="" /> : <Download aria-hidden />}
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
      {!failed && atServer && (
        <p>Vous pouvez fermer cette page&nbsp;: la préparation se poursuit, et vous la retrouverez ici.</p>
      )}
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
        {isAnnounced ? `Téléchargement de ${title} en cours` : ''}
      </p>
    </Card>
  );
}
