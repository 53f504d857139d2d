import { combineReducers, configureStore, isPlain, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from './api/baseApi.ts';
import { connectionReducer } from './connectionSlice.ts';
import { liveReducer } from './liveSlice.ts';
import { persistedPreferences, persistedSession } from './persist.ts';
import { preferencesReducer } from './preferencesSlice.ts';
import { sessionReducer } from './sessionSlice.ts';

const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  connection: connectionReducer,
  live: liveReducer,
  preferences: preferencesReducer,
  session: sessionReducer,
});

// The same state, its two kept slices written to localStorage.
const persistedReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  connection: connectionReducer,
  live: liveReducer,
  preferences: persistedPreferences,
  session: persistedSession,
});

export type RootState = ReturnType<typeof rootReducer>;

const REDUX_PERSIST = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/**
 * Answers over whole files pass through unread, and are kept nowhere in the state; a map's columns are kept as they
 * are, never walked through.
 */
const isSerializable = (value: unknown) => isPlain(value) || value instanceof Blob || value instanceof ArrayBuffer;

interface StoreOptions {
  preloaded?: Partial<RootState>;
  /** Reactions to actions, added by whoever makes the store. */
  reactions?: Middleware;
  /** Keep preferences and the cached user in localStorage; `persistStore(store)` then starts it. */
  persisted?: boolean;
}

/** A new store; features never import one, they use the typed hooks. */
export function makeStore({ preloaded, reactions, persisted = false }: StoreOptions = {}) {
  return configureStore({
    reducer: persisted ? (persistedReducer as unknown as typeof rootReducer) : rootReducer,
    ...(preloaded && { preloadedState: preloaded as RootState }),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: REDUX_PERSIST, isSerializable } }).concat(
        reactions ? [baseApi.middleware, reactions] : [baseApi.middleware],
      ),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
