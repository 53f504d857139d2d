import type { ReactNode } from 'react';
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';

const Scrim = styled(DialogBackdrop)`
  position: fixed;
  inset: 0;
  z-index: 50;
  background: var(--scrim);
`;

const Panel = styled(DialogPanel)`
  position: fixed;
  inset: 0 auto 0 0;
  z-index: 51;
  width: var(--nav-mobile);
  max-width: 88vw;
  background: var(--canvas);
  box-shadow: var(--shadow-dialog);
  animation: drawer-in var(--fast) ease-out;
  & > nav {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
`;

const Close = styled.div`
  position: absolute;
  top: 4px;
  right: 4px;
`;

/** The navigation on a phone. It covers the page and closes with Escape, a tap outside or the choice of an entry. */
export function Drawer({
  id,
  open,
  onClose,
  children,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} aria-label="Navigation">
      <Scrim />
      <Panel id={id}>
        <nav aria-label="Navigation principale">{children}</nav>
        <Close>
          <IconButton variant="quiet" icon={<X aria-hidden />} label="Fermer la navigation" onClick={onClose} />
        </Close>
      </Panel>
    </Dialog>
  );
}
