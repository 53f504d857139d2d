import type { PointerEvent } from 'react';

/** A pointer that rests on something for so long may well press it; others are gone by then (ms). */
export const REST_MS = 40;

// There is one mouse, so it rests on one thing.
let resting: ReturnType<typeof setTimeout> | undefined;

/** Handlers of a button, whose act hears when a mouse rests on it and when it is pressed, before it is released. */
export const foreseen = (act: (isPressed: boolean) => void) => ({
  onPointerEnter({ pointerType }: PointerEvent) {
    clearTimeout(resting);
    if (pointerType === 'mouse') resting = setTimeout(act, REST_MS, false);
  },
  onPointerLeave() {
    clearTimeout(resting);
  },
  onPointerDown() {
    clearTimeout(resting);
    act(true);
  },
});
