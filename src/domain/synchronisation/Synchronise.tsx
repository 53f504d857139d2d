import { CloudDownload } from 'lucide-react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { ActionView } from '../../ui/action/types.ts';
import type { MenuEntry } from '../../ui/menu/Menu.tsx';
import type { ListActions } from '../../ui/table/screen/ListHead.tsx';
import type { Access } from '../../store/access.ts';

const LABEL = 'Rafraîchir depuis EBP';

const synchroniseEntry = (action: ActionView<null>): MenuEntry => ({
  key: 'ebp',
  label: LABEL,
  icon: <CloudDownload aria-hidden />,
  disabled: action.phase === 'running',
  onSelect: () => {
    action.request(null);
  },
});

/**
 * The actions of a list that comes from the accounting system, for whoever may use them: fetching it anew, in the menu,
 * and what brings files in.
 */
export const catalogueActions = (
  { any, can }: Access,
  synchronisation: ActionView<null>,
  importing: Omit<ListActions, 'more'>,
): ListActions | false =>
  any('products.update', 'products.import') && {
    ...(can('products.update') && { more: [synchroniseEntry(synchronisation)] }),
    ...(can('products.import') && importing),
  };

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
