import { idle, wait } from '../loading/idle.ts';

/** In a tab in the background nothing is painted: it goes on without. */
const LATEST_MS = 3_000;

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
/** Resolves when the screen that `isShown` waits for was painted and nothing else is to do. */
export async function afterFirstPaint(isShown: Promise<unknown>): Promise<void> {
  await Promise.race([isShown.then(nextFrame).then(nextFrame), wait(LATEST_MS)]);
  await idle();
}
