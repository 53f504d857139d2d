import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Permission, RoleCode } from '@contract/session.ts';

/** The signed-in user as the application caches it (docs/product.md, 10.1). */
export interface CurrentUser {
  username: string;
  nomPrenom: string;
  role: RoleCode;
  isAdmin: boolean;
  permissions: readonly Permission[];
  /** How many sign-ins they are to be told about. */
  notices?: number;
}

export type SessionStatus = 'loading' | 'authenticated' | 'passwordDue' | 'expired' | 'unreachable' | 'anonymous';

/**
 * State of the session machine for screens. In `unreachable` the user stays for the screen that waits hidden; `savedAt`
 * (epoch ms) is then null, so that the next load restores nothing.
 */
export interface SessionState {
  status: SessionStatus;
  user: CurrentUser | null;
  error: string | null;
  savedAt: number | null;
}

export const NO_SESSION: SessionState = { status: 'loading', user: null, error: null, savedAt: null };

/** The server no longer knows the session. The session machine decides what follows. */
export const sessionExpired = createAction('session/expired');

const sessionSlice = createSlice({
  name: 'session',
  initialState: NO_SESSION,
  reducers: { sessionChanged: (_state, action: PayloadAction<SessionState>) => action.payload },
});

export const { sessionChanged } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
