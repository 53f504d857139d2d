import { useEffect, useState } from 'react';
import { RefreshCw, Sparkles } from 'lucide-react';
import { whyMissing, type Missing } from '../../loading/chunk.ts';
import { Button } from '../button/Button.tsx';
import { EmptyState, FailedState } from '../feedback/message/states.tsx';
import { reloadPage } from '../leave/reload.ts';

/** By itself, it is asked for again after these times (ms). */
const RETRY_DELAYS_MS = [1_500, 4_000, 10_000, 30_000];

export interface ChunkFailedProps {
  /** `Cet écran n’a pas pu être chargé` */
  title: string;
  error: Error;
  /** How often it has failed. */
  failures: number;
  busy?: boolean;
  onRetry: () => void;
}

/** A part of the application that did not come: asked for again with patience, when the line is back, and by hand. */
export function ChunkFailed({ title, error, failures, busy = false, onRetry }: ChunkFailedProps) {
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => {
    let over = false;
    void whyMissing(error).then((found) => {
      if (!over) setWhy(found);
    });
    return () => {
      over = true;
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
