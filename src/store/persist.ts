import { createTransform, persistReducer, type WebStorage } from 'redux-persist';
import { permissionsOf } from '../../rules/permissions.ts';
import { isRole } from './permissions.ts';
import { preferencesReducer, type Preferences } from './preferencesSlice.ts';
import { NO_SESSION, sessionReducer, type CurrentUser, type SessionState } from './sessionSlice.ts';

/** The cached user is ignored after this long (docs/product.md, 3.5). */
export const USER_CACHE_MS = 300_000;

// The package's own storage is a CommonJS default export that bundlers unwrap differently. A browser that denies
// localStorage keeps nothing, which is not an error.
const storage: WebStorage = {
  getItem: (key) => attempt(() => localStorage.getItem(key), null),
  setItem: (key, value) => attempt(() => localStorage.setItem(key, value), undefined),
  removeItem: (key) => attempt(() => localStorage.removeItem(key), undefined),
};

function attempt<T>(access: () => T, otherwise: T): Promise<T> {
  try {
    return Promise.resolve(access());
  } catch {
    return Promise.resolve(otherwise);
  }
}

/**
 * Whether a user cached at `savedAt` (epoch ms) may still be shown at `now`. A clock that was set back does not prolong
 * this.
 */
export const isFresh = (savedAt: number | null, now: number): boolean =>
  savedAt !== null && now - savedAt >= 0 && now - savedAt < USER_CACHE_MS;

const freshUser = createTransform<CurrentUser | null, CurrentUser | null, SessionState>(
  (user, _key, state) => (state.savedAt === null ? null : user),
  (user, _key, raw: { savedAt?: unknown }) =>
    isFresh(readTime(raw.savedAt), Date.now()) ? readUser(user) : NO_SESSION.user,
  { whitelist: ['user'] },
);

// In the raw record every member is still JSON text.
function readTime(raw: unknown): number | null {
  const value: unknown = typeof raw === 'string' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

// Permissions are derived from the role again, because the user can edit the stored text.
function readUser(stored: CurrentUser | null): CurrentUser | null {
  if (!stored || typeof stored.username !== 'string' || !isRole(stored.role)) return null;
  const { username, nomPrenom, role, isAdmin } = stored;
  return { username, nomPrenom, role, isAdmin, permissions: permissionsOf(role, isAdmin) };
}

export const persistedPreferences = persistReducer<Preferences>(
  { key: 'preferences', storage, whitelist: ['theme'] },
  preferencesReducer,
);

export const persistedSession = persistReducer<SessionState>(
  { key: 'session', storage, whitelist: ['user', 'savedAt'], transforms: [freshUser] },
  sessionReducer,
);
