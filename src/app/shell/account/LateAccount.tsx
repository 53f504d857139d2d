import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';

export const Account = lazily(
  () => import(/* webpackChunkName: "account" */ './Account.tsx').then((file) => file.Account),
  { failed: (failure) => <ChunkFailed title="Cette partie n’a pas pu être chargée" {...failure} /> },
);
