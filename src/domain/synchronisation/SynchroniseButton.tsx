import { CloudDownload } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { ActionView } from '../../ui/action/types.ts';

/** Asks for confirmation before a list is fetched from the accounting system; a toast then shows the progress. */
export function SynchroniseButton({ action, description }: { action: ActionView<null>; description: string }) {
  return (
    <>
      <Button
        icon={<CloudDownload aria-hidden />}
        busy={action.phase === 'running'}
        onClick={() => {
          action.request(null);
        }}
      >
        Rafraîchir depuis EBP
      </Button>
      <ConfirmDialog
        open={action.phase === 'confirming'}
        title="Rafraîchir depuis EBP"
        description={description}
        confirmLabel="Rafraîchir"
        onConfirm={action.confirm}
        onCancel={action.cancel}
      />
    </>
  );
}
