import { useCallback, useState } from 'react';
import { usePageKey } from '../../ui/keys.ts';
import { shellDialog } from './shellDialog.tsx';

const KeysDialog = shellDialog('L’aide du clavier', () =>
  import(/* webpackChunkName: "palette" */ './KeysDialog.tsx').then((module) => module.KeysDialog),
);

/** Opens the list of keyboard shortcuts with « ? ». */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
  }, []);
  usePageKey('?', open);
  return isOpen ? (
    <KeysDialog
      onClose={() => {
        setOpen(false);
      }}
    />
  ) : null;
}
