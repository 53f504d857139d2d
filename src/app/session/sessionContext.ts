import { createContext } from 'react';

/** The frame's controls of the session. */
export interface SessionControl {
  /** Checks again while the server does not answer. */
  retry: () => void;
  /** Goes on with the session once its person has chosen a password. */
  passwordChanged: () => void;
  /** Signs out. Rejects and keeps the session when the server did not answer. */
  signOut: () => Promise<void>;
}

/** Controls a session that has not started yet; `start` begins at once. */
export function deferred(starting: Promise<SessionControl>, start: () => void): SessionControl {
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
    // Only a session that has started asks for it.
    passwordChanged: () => {
      started?.passwordChanged();
    },
    signOut: () => {
      start();
      return starting.then((session) => session.signOut());
    },
  };
}

export const SessionContext = createContext<SessionControl>({
  retry: () => undefined,
  passwordChanged: () => undefined,
  signOut: () => Promise.reject(new Error('no session')),
});
