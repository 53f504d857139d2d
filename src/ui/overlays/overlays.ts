import { chunkOf } from '../../loading/chunk.ts';
import { idle } from '../../loading/idle.ts';

/**
 * The behaviour of menus, selects, pickers and dialogs. It is a fifth of what a list needs and of no use before the
 * first press, so it comes after the first paint, or when somebody reaches for one of them.
 */
export const overlaysChunk = chunkOf(() => import(/* webpackChunkName: "overlays" */ './live.ts'));

/** The parts of that chunk, each a moment's work to start. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackChunkName: "overlays" */ '../menu/LiveMenu.tsx'),
  () => import(/* webpackChunkName: "overlays" */ '../form/picker/LiveSelect.tsx'),
  () => import(/* webpackChunkName: "overlays" */ '../form/picker/LivePicker.tsx'),
  () => import(/* webpackChunkName: "overlays" */ '../dialog/LiveDialog.tsx'),
  () => import(/* webpackChunkName: "overlays" */ '../table/arrangement/LiveColumnsMenu.tsx'),
];

export type Overlays = Awaited<ReturnType<typeof overlaysChunk.load>>;

/** Resolves when no pointer is held down: a control that is exchanged during a press would lose its click. */
const released = () =>
  new Promise<void>((resolve) => {
    if (!isPressed) resolve();
    else document.addEventListener('pointerup', () => setTimeout(resolve), { once: true, capture: true });
  });

let isPressed = false;
document.addEventListener('pointerdown', () => (isPressed = true), { capture: true, passive: true });
for (const end of ['pointerup', 'pointercancel'])
  document.addEventListener(end, () => (isPressed = false), { capture: true, passive: true });

/** Loads the behaviour for a control that somebody reaches for; after a failure it may be called again. */
export async function loadOverlays(): Promise<Overlays> {
  const overlays = await overlaysChunk.load();
  await released();
  return overlays;
}

/** Loads the behaviour before anybody asks for it, part by part: nothing may be held up. */
export async function prepareOverlays(): Promise<void> {
  for (const load of PARTS) {
    await load();
    await idle();
  }
  await overlaysChunk.load();
}
