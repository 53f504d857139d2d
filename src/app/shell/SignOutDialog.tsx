import { useEffect, useMemo } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { createConfirmedAction } from '../../machines/confirmedAction.ts';
import { errorText } from '../../store/api/apiError.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

const signOutMachine = createConfirmedAction<null, void>();

interface Props {
  open: boolean;
  signOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks before signing out; when it cannot be done, says why and stays open. */
export function SignOutDialog({ open, signOut, onClose }: Props) {
  const machine = useMemo(() => signOutMachine.provide({ actors: { run: fromPromise(() => signOut()) } }), [signOut]);
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => {
    if (open) actor.send({ type: 'action.requested', subject: null });
  }, [open, actor]);
  return (
    <ConfirmDialog
      open={open}
      title="Se déconnecter"
      description="Êtes-vous sûr de vouloir vous déconnecter ?"
      confirmLabel="Confirmer"
      // Signed out, the sign-in page is on its way: nothing is left to press.
      busy={snapshot.hasTag('busy') || snapshot.matches('done')}
      error={snapshot.matches('failed') ? errorText(snapshot.context.error) : undefined}
      onConfirm={() => {
        if (snapshot.matches('failed')) actor.send({ type: 'action.requested', subject: null });
        actor.send({ type: 'action.confirmed' });
      }}
      onCancel={() => {
        actor.send({ type: 'action.cancelled' });
        onClose();
      }}
    />
  );
}
