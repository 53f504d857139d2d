import { useEffect, useState } from 'react';
import { RefreshCw, Sparkles } from 'lucide-react';
import { whyMissing, type Missing } from '../../loading/chunk.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState, FailedState } from '../feedback/message/states.tsx';
import { reloadPage } from '../leave/reload.ts';

/** Delays before the automatic retries (ms). */
const RETRY_DELAYS_MS = [1_500, 4_000, 10_000, 30_000];

export interface ChunkFailedProps {
  /** Sentence such as `Cet écran n’a pas pu être chargé`. */
  title: string;
  error: Error;
  /** Number of failures so far. */
  failures: number;
  busy?: boolean;
  onRetry: () => void;
}

/**
 * Replaces a part of the application whose file could not be loaded. It retries after growing delays, when the
 * connection is back, and on request.
 */
export function ChunkFailed({ title, error, failures, busy = false, onRetry }: ChunkFailedProps) {
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void whyMissing(error).then((found) => {
      if (!isCancelled) setWhy(found);
    });
    return () => {
      isCancelled = true;
    };
  }, [error]);
  useEffect(() => {
    if (why !== 'line') return undefined;
    const wait = RETRY_DELAYS_MS[failures - 1];
    const timer = wait === undefined ? undefined : setTimeout(onRetry, wait);
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [why, failures, onRetry]);
  if (why === null) return null;
  if (why === 'line')
    return (
      <FailedState title={title} text="La connexion est interrompue ou trop lente." onRetry={onRetry} busy={busy} />
    );
  return (
    <div role="alert">
      <EmptyState
        icon={<Sparkles aria-hidden />}
        title="Une nouvelle version de l’application est disponible"
        text="Rechargez la page pour continuer. Votre saisie en cours est conservée."
        action={
          <Button variant="primary" icon={<RefreshCw aria-hidden />} onClick={reloadPage}>
            Recharger
          </Button>
        }
      />
    </div>
  );
}
