import { idle, isGoodLine, wait } from '../loading/idle.ts';
import { preloadConfirmedAction } from '../machines/actions/useConfirmedAction.ts';
import { preloadDialog } from '../ui/dialog/Dialog.tsx';
import { preloadDrawer } from '../ui/dialog/Drawer.tsx';
import { prepareOverlays } from '../ui/overlays/overlays.ts';

/** What is likely to be needed next, in this order. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  prepareOverlays,
  preloadDialog,
  preloadDrawer,
  preloadConfirmedAction,
];
/** The first seconds belong to the screen. */
const WAIT_MS = 2_000;

/** Loads what is likely to be needed next, one after the other, when the browser has nothing else to do. */
export async function prefetch(): Promise<void> {
  await wait(WAIT_MS);
  for (const load of NEXT) {
    await idle();
    if (!isGoodLine()) return;
    await load().catch(() => undefined);
  }
}
