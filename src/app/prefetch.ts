import { loadLater } from '../loading/idle.ts';
import { preloadConfirmedAction } from '../machines/actions/useConfirmedAction.ts';
import { preloadDialog } from '../ui/dialog/Dialog.tsx';
import { preloadDrawer } from '../ui/dialog/Drawer.tsx';
import { prepareOverlays } from '../ui/overlays/overlays.ts';

/** Loads what every screen is likely to need next, in this order. */
export const prefetch = (): Promise<void> =>
  loadLater([prepareOverlays, preloadDialog, preloadDrawer, preloadConfirmedAction]);
