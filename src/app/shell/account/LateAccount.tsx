import type { AppDispatch } from '../../../store/store.ts';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';

const load = () => import(/* webpackChunkName: "account" */ './Account.tsx');

export const Account = lazily(() => load().then((file) => file.Account), {
  failed: (failure) => <ChunkFailed title="Cette partie n’a pas pu être chargée" {...failure} />,
});

/** Loads what tells of sign-ins, so that the first paint has it: later it would push the screen down. */
export async function prepareNotices(dispatch: AppDispatch): Promise<void> {
  await Account.preload();
  const { readNotices } = await load();
  await readNotices(dispatch);
}
