import { fromCallback } from 'xstate';
import type { LiveEvent } from '../../machines/background/live.ts';

const LOCK = 'tournee.direct';

/**
 * Waits as an actor until this tab may hold the stream. All tabs of a browser share six connections to the server, so
 * only one tab listens. Without locks (plain http, except on localhost) each tab listens for itself.
 */
export const turnActor = fromCallback<LiveEvent>(({ sendBack }) => {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) {
    sendBack({ type: 'turn.granted' });
    return undefined;
  }
  const abort = new AbortController();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(LOCK, { signal: abort.signal }, () => {
      sendBack({ type: 'turn.granted' });
      return held;
    })
    // The request was aborted while it waited.
    .catch(() => undefined);
  return () => {
    release();
    abort.abort();
  };
});
