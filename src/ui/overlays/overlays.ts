import { useSyncExternalStore } from 'react';
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

let shown: Overlays | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

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

/** Loads the behaviour once, for somebody who reaches for it; after a failure it may be called again. */
export async function loadOverlays(): Promise<Overlays> {
  const overlays = await overlaysChunk.load();
  await released();
  if (shown !== overlays) {
    shown = overlays;
    for (const listener of listeners) listener();
  }
  return overlays;
}

/** Loads the behaviour before anybody asks for it, and gives it to one control after the other: nothing may be held up. */
export async function prepareOverlays(): Promise<void> {
  for (const load of PARTS) {
    await load();
    await idle();
  }
  const overlays = await overlaysChunk.load();
  if (shown === overlays) return;
  await released();
  shown = overlays;
  for (const listener of listeners) {
    listener();
    await idle();
    await released();
  }
}

/** The behaviour, or null until it is loaded. */
export const useOverlays = (): Overlays | null => useSyncExternalStore(subscribe, () => shown);

/** For tests: as if the behaviour had not been loaded yet. */
export function forgetOverlays(): void {
  shown = null;
}
