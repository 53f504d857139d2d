import { lazy, Suspense, useCallback, useState } from 'react';
import { usePageKey } from '../../ui/keys.ts';

const KeysDialog = lazy(() => import(/* webpackChunkName: "palette" */ './KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** « ? » shows what the keyboard can do. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => { setOpen(true); }, []);
  usePageKey('?', open);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeysDialog onClose={() => { setOpen(false); }} />
    </Suspense>
  );
}
