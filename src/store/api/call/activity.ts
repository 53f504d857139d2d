import { stopwatch } from './stopwatch.ts';

/** After this long without a key or a touch, data is loaded for a screen that nobody uses. */
const AWAY_MS = 60_000;

// Opening the page counts as activity.
let idle = stopwatch();
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(
    type,
    () => {
      idle = stopwatch();
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether nobody has touched this page for a while. Live changes still load data then, and these calls must not prolong
 * the session.
 */
export const isUnattended = (): boolean => idle() > AWAY_MS;
