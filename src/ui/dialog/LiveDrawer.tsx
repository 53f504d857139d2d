import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../button/Button.tsx';
import type { DrawerProps } from './Drawer.tsx';

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

export function LiveDrawer({ id, open, onClose, children }: DrawerProps) {
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
