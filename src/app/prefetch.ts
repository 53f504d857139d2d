import { loadLater } from '../loading/idle.ts';
import { preloadConfirmedAction } from '../machines/actions/useConfirmedAction.ts';
import { preloadDialog } from '../ui/dialog/Dialog.tsx';
import { preloadDrawer } from '../ui/dialog/Drawer.tsx';
import { prepareOverlays } from '../ui/overlays/overlays.ts';
import { screenAt } from './prepareScreen.ts';
import { targetOf } from './session/address.ts';

/** How to load the lists that the navigation shows, in its order. On a phone it is closed, and nothing is loaded. */
const listsInNavigation = () =>
  [...document.querySelectorAll('nav a')].flatMap((link) => {
    const url = targetOf(link);
    const screen = url && screenAt(url)?.screen;
    return screen?.calls?.list ? [screen.load] : [];
  });

/** Loads what every screen is likely to need next, then the code of the lists that may be opened next. */
export const prefetch = (): Promise<void> =>
  loadLater([prepareOverlays, preloadDialog, preloadDrawer, preloadConfirmedAction, ...listsInNavigation()]);
