import { CloudDownload } from 'lucide-react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { ActionView } from '../../ui/action/types.ts';
import type { MenuEntry } from '../../ui/menu/Menu.tsx';

const LABEL = 'Rafraîchir depuis EBP';

/** The entry of « Plus d’actions » that fetches a list from the accounting system. */
export const synchroniseEntry = (action: ActionView<null>): MenuEntry => ({
  key: 'ebp',
  label: LABEL,
  icon: <CloudDownload aria-hidden />,
  disabled: action.phase === 'running',
  onSelect: () => {
    action.request(null);
  },
});

/** Asks for confirmation first; a toast then shows the progress. */
export const SynchroniseDialog = ({ action, description }: { action: ActionView<null>; description: string }) => (
  <ConfirmDialog
    open={action.phase === 'confirming'}
    title={LABEL}
    description={description}
    confirmLabel="Rafraîchir"
    onConfirm={action.confirm}
    onCancel={action.cancel}
  />
);
