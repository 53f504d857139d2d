/** So long after the last key or touch, what is loaded is loaded for the screen and not for somebody before it. */
const AWAY_MS = 60_000;

// Opening the page is an act too.
let actedAt = Date.now();
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(
    type,
    () => {
      actedAt = Date.now();
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether nobody has touched this page for a while: other people's changes still load what they made old, and no
 * session shall last by that.
 */
export const isUnattended = (): boolean => Date.now() - actedAt > AWAY_MS;
