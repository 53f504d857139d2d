import { useEffect } from 'react';
import { TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router';
import { Button } from '../../ui/button/Button.tsx';
import { MessageCard } from '../../ui/feedback/message/MessageCard.tsx';

/** Replaces a screen that failed, while the frame around it still works. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <MessageCard
      icon={<TriangleAlert aria-hidden />}
      title="Une erreur est survenue"
      text="Cet écran a rencontré une erreur. Le reste de l’application fonctionne."
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
