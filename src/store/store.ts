import { combineReducers, configureStore, isPlain, type Middleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from './api/baseApi.ts';
import { connectionReducer } from './connectionSlice.ts';
import { liveReducer } from './liveSlice.ts';
import { persistedPreferences, persistedSession } from './persist.ts';
import { preferencesReducer } from './preferencesSlice.ts';
import { sessionReducer } from './sessionSlice.ts';
import { useMemo } from 'react';

const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  connection: connectionReducer,
  live: liveReducer,
  preferences: preferencesReducer,
  session: sessionReducer,
});

// The same state with two slices kept in localStorage.
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
 * Blobs are answers over whole files, which no state keeps, and ArrayBuffers are the columns of a map: checking them
 * would walk through megabytes.
 */
const isSerializable = (value: unknown) => isPlain(value) || value instanceof Blob || value instanceof ArrayBuffer;

interface StoreOptions {
  preloaded?: Partial<RootState>;
  /** Middleware of whoever makes the store. */
  reactions?: Middleware;
  /** Keeps preferences and the cached user in localStorage once `persistStore(store)` runs. */
  persisted?: boolean;
}

/** Makes a store. Features never import one; they use the typed hooks. */
export function makeStore({ preloaded, reactions, persisted = false }: StoreOptions = {}) {
  return configureStore({
    reducer: persisted ? (persistedReducer as unknown as typeof rootReducer) : rootReducer,
    ...(preloaded && { preloadedState: preloaded as RootState }),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: REDUX_PERSIST, isSerializable } }).concat(
        reactions ? [baseApi.middleware, reactions] : [baseApi.middleware],
      ),
    // By default an answer waits for the next frame before any screen hears of it.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** The owner of a workflow: the store through which its calls go, and who is signed in. */
export function useOwner(): { store: AppStore; username: string | null } {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  return useMemo(() => ({ store, username }), [store, username]);
}
