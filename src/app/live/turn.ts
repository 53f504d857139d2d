import { fromCallback } from 'xstate';
import type { LiveEvent } from '../../machines/background/live.ts';

const LOCK = 'tournee.direct';

/**
 * Whose turn it is among the tabs of this browser, as an actor: they share six connections to the server, one of which
 * is enough to listen. Where browsers have no locks (plain http on another host than this one), each tab listens for
 * itself.
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
    // Given up while it waited.
    .catch(() => undefined);
  return () => {
    release();
    abort.abort();
  };
});
