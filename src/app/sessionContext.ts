import { createContext } from 'react';

/** What the frame does with the session. */
export interface SessionControl {
  /** Asks the server again, while it is out of reach. */
  retry: () => void;
  /** Signs out; rejects, with the session kept, when the server did not answer. */
  signOut: () => Promise<void>;
}

/** A session that is still being started. */
export function deferred(starting: Promise<SessionControl>): SessionControl {
  let started: SessionControl | null = null;
  starting.then(
    (session) => {
      started = session;
    },
    () => undefined,
  );
  return {
    retry: () => {
      if (started) started.retry();
      else location.reload();
    },
    signOut: () => starting.then((session) => session.signOut()),
  };
}

export const SessionContext = createContext<SessionControl>({
  retry: () => undefined,
  signOut: () => Promise.reject(new Error('no session')),
});
