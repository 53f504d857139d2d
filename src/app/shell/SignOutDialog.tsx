import { use, useEffect } from 'react';
import { useConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { errorText } from '../../store/api/call/apiError.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SessionContext } from '../session/sessionContext.ts';

interface Props {
  onClose: () => void;
}

/** Asks before signing out. When the sign-out fails, it says why and stays open. */
export function SignOutDialog({ onClose }: Props) {
  const { signOut } = use(SessionContext);
  const { phase, error, request, confirm, cancel } = useConfirmedAction<null>('deconnexion', signOut);
  useEffect(() => {
    request(null);
  }, [request]);
  return (
    <ConfirmDialog
      open
      title="Se déconnecter"
      description="Êtes-vous sûr de vouloir vous déconnecter ?"
      confirmLabel="Confirmer"
      // After the sign-out the sign-in page is loading, so the buttons stay disabled.
      busy={phase === 'running' || phase === 'done'}
      error={phase === 'failed' ? errorText(error) : undefined}
      onConfirm={() => {
        if (phase === 'failed') request(null);
        confirm();
      }}
      onCancel={() => {
        cancel();
        onClose();
      }}
    />
  );
}
