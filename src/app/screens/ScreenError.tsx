import { useEffect } from 'react';
import { TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router';
import { Button } from '../../ui/button/Button.tsx';
import { MessageCard } from '../../ui/feedback/MessageCard.tsx';

// A chunk that is gone: a new version was put in place while this one was open.
const isMissingChunk = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

/** A screen failed; the frame around it still works. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const text = isMissingChunk(error)
    ? 'Une nouvelle version est disponible, ou la connexion est interrompue. Rechargez la page.'
    : 'Cet écran a rencontré une erreur. Le reste de l’application fonctionne.';
  return (
    <MessageCard
      icon={<TriangleAlert aria-hidden />}
      title="Une erreur est survenue"
      text={text}
      actions={
        <Button
          onClick={() => {
            location.reload();
          }}
        >
          Recharger
        </Button>
      }
    />
  );
}
