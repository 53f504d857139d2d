import { useState } from 'react';
import { Send } from 'lucide-react';
import { useAccess } from '../../../store/access.ts';
import type { ListArgs } from '../../../store/api/answer/page.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { TransferDialogProps } from './TransferDialog.tsx';

export const TRANSFER = 'Proposer un transfert';

const Live = lazily<TransferDialogProps>(
  () => import(/* webpackChunkName: "transferts" */ './TransferDialog.tsx').then((module) => module.TransferDialog),
  {
    failed: (failure, { onClose }) => (
      <Dialog open onClose={onClose} title={TRANSFER}>
        <ChunkFailed title="Les transferts n’ont pas pu être chargés" {...failure} />
      </Dialog>
    ),
  },
);

/** Opens the proposals for what these lots will lose; not for representatives, who know nothing of the others. */
export function TransferButton({ filters }: { filters: ListArgs }) {
  const [isOpen, setOpen] = useState(false);
  if (!useAccess().can('commercials.read')) return null;
  return (
    <>
      <Button
        size="small"
        icon={<Send aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {TRANSFER}
      </Button>
      {isOpen && (
        <Live
          filters={filters}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
