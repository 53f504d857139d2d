import { createContext } from 'react';
import type { SessionActor } from './session.ts';

/** What the frame does with the session. */
export interface SessionControl {
  actor: Pick<SessionActor, 'send'>;
  /** Signs out; rejects, with the session kept, when the server did not answer. */
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<SessionControl>({
  actor: { send: () => undefined },
  signOut: () => Promise.reject(new Error('no session')),
});
