import type { ComponentType } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/**
 * Makes a dialog of the frame from a chunk. If the chunk does not load, another dialog says so with the name in `what`:
 * « La recherche ».
 */
export const shellDialog = (what: string, load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazily<Props>(load, {
    failed: (failure, { onClose }) => (
      <Dialog open onClose={onClose} title={what} footer={<Button onClick={onClose}>Fermer</Button>}>
        <ChunkFailed title={`${what} n’a pas pu être chargée`} {...failure} />
      </Dialog>
    ),
  });
