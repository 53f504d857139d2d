import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { chunkOf } from '../../loading/chunk.ts';
import { idle, tellsIdleTime } from '../../loading/idle.ts';

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

let loaded: Overlays | null = null;
type Give = (overlays: Overlays | null) => void;
/** Those who have not got the behaviour yet. */
const waiting = new Set<Give>();

let isPressed = false;
let tellReleased = () => {};
/** Resolves after the click of the present press: a control that is exchanged during a press would lose it. */
let released = Promise.resolve();
const press = () => {
  if (!isPressed) released = new Promise((resolve) => (tellReleased = resolve));
  isPressed = true;
};
const release = () => {
  isPressed = false;
  // The click comes right after the release.
  setTimeout(tellReleased);
};
document.addEventListener('pointerdown', press, true);
document.addEventListener('pointerup', release, true);
// A press that becomes a scroll.
document.addEventListener('pointercancel', release, true);

/** Loads the behaviour once, for somebody who reaches for it; after a failure it may be called again. */
export async function loadOverlays(): Promise<Overlays> {
  const overlays = await overlaysChunk.load();
  await released;
  loaded = overlays;
  // With all effects, so that a control in use never loses the focus.
  flushSync(() => waiting.forEach((give) => give(overlays)));
  return overlays;
}

/** Gives the behaviour to a control in a moment without other work, so that nothing is held up. */
async function giveLater(give: Give): Promise<void> {
  await idle();
  while (isPressed) {
    await released;
    await idle();
  }
  // As above; one that is gone meanwhile ignores it.
  flushSync(() => give(loaded));
}

/** Loads the behaviour before anybody asks for it. */
export async function prepareOverlays(): Promise<void> {
  for (const load of PARTS) {
    await load();
    await idle();
  }
  loaded = await overlaysChunk.load();
  for (const give of waiting) void giveLater(give);
}

/**
 * The behaviour, or null until it is loaded. A control that appears later is painted without it first, where the
 * browser tells its idle time: the controls of a list take a fifth of the time until its rows are seen.
 */
export function useOverlays(): Overlays | null {
  const [overlays, give] = useState(() => (tellsIdleTime() ? null : loaded));
  useEffect(() => {
    if (overlays) return undefined;
    waiting.add(give);
    if (loaded) void giveLater(give);
    return () => void waiting.delete(give);
  }, [overlays]);
  return overlays;
}

/** For tests: as if the behaviour had not been loaded yet. */
export function forgetOverlays(): void {
  loaded = null;
}
