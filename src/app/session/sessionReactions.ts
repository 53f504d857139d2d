import type { Middleware } from '@reduxjs/toolkit';
import { sessionExpired } from '../../store/sessionSlice.ts';

// The store is made before the session that reacts to it; this variable connects the two.
let react: () => void = () => undefined;

/** Sets what happens after a call is answered with 401. */
export function onSessionExpired(reaction: () => void): void {
  react = reaction;
}

/** Tells the session about calls answered with 401. */
export const sessionReactions: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (sessionExpired.match(action)) react();
  return result;
};
