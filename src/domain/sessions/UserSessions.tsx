import { ChunkFailed } from '../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../ui/chunk/lazily.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Where somebody is signed in; its code comes when it is asked for. */
export const UserSessions = lazily(
  () => import(/* webpackChunkName: "user-sessions" */ './UserSessionsDialog.tsx').then((m) => m.UserSessionsDialog),
  {
    failed: (failure, { open, onClose, user }) => (
      <Dialog open={open} onClose={onClose} title={`Sessions de ${user.nomPrenom}`}>
        <ChunkFailed title="Les sessions n’ont pas pu être chargées" {...failure} />
      </Dialog>
    ),
  },
);
