import type { Middleware } from '@reduxjs/toolkit';
import { sessionExpired } from '../store/sessionSlice.ts';

// The store is made before the session that reacts to it: this is where the one finds the other.
let react: () => void = () => undefined;

/** Says what a call answered 401 leads to. */
export function onSessionExpired(reaction: () => void): void {
  react = reaction;
}

/** Brings a call answered 401 to whoever cares for the session. */
export const sessionReactions: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (sessionExpired.match(action)) react();
  return result;
};
