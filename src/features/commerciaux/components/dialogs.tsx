import type { ConfirmedAction } from '../../../machines/useConfirmedAction.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import type { Person } from '../actions.ts';

const DISABLE = { title: 'Désactiver le commercial', verb: 'désactiver', confirm: 'Désactiver', busy: 'Désactivation...' };
const ENABLE = { title: 'Activer le commercial', verb: 'activer', confirm: 'Activer', busy: 'Activation...' };

/** Asks before a representative is switched on or off; closes when it is done, well or not. */
export function ToggleDialog({ action }: { action: ConfirmedAction<Person> }) {
  const { subject, phase, confirm, cancel } = action;
  if (!subject) return null;
  const disabling = subject.isEnabled;
  const text = disabling ? DISABLE : ENABLE;
  return (
    <ConfirmDialog
      open={phase === 'confirming' || phase === 'running'}
      title={text.title}
      description={
        <>
          Voulez-vous vraiment {text.verb} <b>{subject.nomPrenom}</b>
          {'\u00a0?'}
        </>
      }
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      busy={phase === 'running'}
      danger={disabling}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {disabling ? (
        <Alert tone="warning">Cet utilisateur ne sera plus disponible dans l’application mobile.</Alert>
      ) : (
        <Alert tone="notice">Cet utilisateur sera de nouveau disponible dans l’application mobile.</Alert>
      )}
    </ConfirmDialog>
  );
}

/** Asks before the representatives are brought from the accounting system; the toast then tells how it goes. */
export function SynchronisationDialog({ action }: { action: ConfirmedAction<null> }) {
  return (
    <ConfirmDialog
      open={action.phase === 'confirming'}
      title="Rafraîchir depuis EBP"
      description="Les commerciaux d’EBP seront créés ou mis à jour ici. Aucun commercial n’est supprimé."
      confirmLabel="Rafraîchir"
      onConfirm={action.confirm}
      onCancel={action.cancel}
    />
  );
}
