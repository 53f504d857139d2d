/** On a busy page it is time by then. */
const LATEST_MS = 3_000;

/** Safari does not. */
export const tellsIdleTime = (): boolean => 'requestIdleCallback' in window;

/** Resolves when the browser has nothing else to do. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (tellsIdleTime()) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 50);
  });

/** Waits for a time (ms). */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What browsers tell of the line; not all of them do. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the line has room for what nobody has asked for yet. */
export function isGoodLine(): boolean {
  const { connection, onLine } = navigator as { connection?: Connection; onLine?: boolean };
  return onLine !== false && connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}

/** The first seconds belong to the screen. */
const FIRST_MS = 2_000;

/**
 * Loads what is likely to be needed next, one after the other, when the browser has nothing else to do and the line has
 * room. A failure is left to whoever needs it. Ends early when `signal` is aborted.
 */
export async function loadLater(loads: readonly (() => Promise<unknown>)[], signal?: AbortSignal): Promise<void> {
  await wait(FIRST_MS);
  for (const load of loads) {
    await idle();
    if (!isGoodLine() || signal?.aborted) return;
    await load().catch(() => undefined);
  }
}

/** Lets the browser answer to what happened meanwhile. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
