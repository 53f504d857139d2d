import { createContext } from 'react';

/** The frame's controls of the session. */
export interface SessionControl {
  /** Checks again while the server does not answer. */
  retry: () => void;
  /** Signs out. Rejects and keeps the session when the server did not answer. */
  signOut: () => Promise<void>;
}

/** Controls a session that is still starting. */
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
