import { fromCallback } from 'xstate';
import type { LiveEvent } from '../../machines/background/live.ts';
import { TAB_ID } from '../../store/api/call/baseQuery.ts';
import { holdLease } from './lease.ts';

const LOCK = 'tournee.direct';

/**
 * Waits as an actor until this tab may hold the stream. All tabs of a browser share six connections to the server, so
 * only one tab listens. Without locks (plain http, except on localhost) the tabs agree by a lease in their storage: six
 * streams would leave no connection to load anything by.
 */
export const turnActor = fromCallback<LiveEvent>(({ sendBack }) => {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks)
    return holdLease(
      () => localStorage,
      LOCK,
      TAB_ID,
      () => {
        sendBack({ type: 'turn.granted' });
      },
    );
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
