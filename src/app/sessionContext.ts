import { createContext } from 'react';

/** What the frame does with the session. */
export interface SessionControl {
  /** Asks the server again, while it is out of reach. */
  retry: () => void;
  /** Signs out; rejects, with the session kept, when the server did not answer. */
  signOut: () => Promise<void>;
}

/** A session that is still being started. */
export const deferred = (starting: Promise<SessionControl>): SessionControl => ({
  retry: () => {
    starting.then(
      (session) => {
        session.retry();
      },
      () => {
        location.reload();
      },
    );
  },
  signOut: () => starting.then((session) => session.signOut()),
});

export const SessionContext = createContext<SessionControl>({
  retry: () => undefined,
  signOut: () => Promise.reject(new Error('no session')),
});
