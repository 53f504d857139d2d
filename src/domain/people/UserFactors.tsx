import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Somebody's second factors; its code comes when it is asked for. */
export const UserFactors = lazily(
  () => import(/* webpackChunkName: "user-factors" */ './UserFactorsDialog.tsx').then((m) => m.UserFactorsDialog),
  {
    failed: (failure, { open, onClose }) => (
      <Dialog open={open} onClose={onClose} title="Second facteur">
        <ChunkFailed title="Les facteurs n’ont pas pu être chargés" {...failure} />
      </Dialog>
    ),
  },
);
