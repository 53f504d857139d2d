import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import { persistStore, type Persistor } from 'redux-persist';
import { chunkOf, isMissing } from '../loading/chunk.ts';
import { NO_SESSION, sessionChanged } from '../store/sessionSlice.ts';
import { makeStore } from '../store/store.ts';
import '../ui/theme/fonts.css';
import { nestedMedia } from '../ui/theme/nestedMedia.ts';
import { drafts, forgetOld, importedRows } from '../workers/keptWork.ts';
import { BASE, isLogin } from './session/address.ts';
import { App } from './App.tsx';
import { startLoginSession } from './session/loginSession.ts';
import { routes } from './routes.tsx';
import { deferred, type SessionControl } from './session/sessionContext.ts';
import { sessionReactions } from './session/sessionReactions.ts';
import { followTheme } from './theme.ts';

const PLUGINS = [nestedMedia];
/** Old drafts are removed only after this wait, when the page has loaded. */
const FORGET_DELAY_MS = 3_000;

const store = makeStore({ reactions: sessionReactions, persisted: true });
const sessionChunk = isLogin(location)
  ? null
  : chunkOf(() => import(/* webpackChunkName: "session" */ './session/browserSession.ts'));
// The chunk loads while the store reads what this browser has kept.
sessionChunk?.load().catch(() => undefined);
/** Wait between two attempts to load the session's chunk. */
const RETRY_MS = 3_000;

async function startSession(persistor: Persistor): Promise<SessionControl> {
  while (sessionChunk) {
    try {
      return (await sessionChunk.load()).startBrowserSession(store, persistor);
    } catch (error) {
      if (!isMissing(error)) throw error;
      store.dispatch(
        sessionChanged({
          ...store.getState().session,
          status: 'unreachable',
          error: 'La connexion est interrompue',
          savedAt: null,
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  await startLoginSession(store);
  throw new Error('no session at the sign-in page');
}

// The session's first state needs the cached user, and the first paint needs the theme.
const persistor = persistStore(store, null, () => {
  followTheme(store);
  const session = startSession(persistor);
  if (sessionChunk)
    session.catch(() =>
      store.dispatch(sessionChanged({ ...NO_SESSION, status: 'unreachable', error: 'Erreur inconnue' })),
    );
  else session.catch(() => undefined);
  // A preference that was chosen an instant ago must be written too.
  window.addEventListener('pagehide', () => void persistor.flush());
  // This runs before anybody has signed in too, because old drafts of other users must go. It fails in a browser that
  // denies IndexedDB.
  setTimeout(() => {
    for (const kept of [drafts, importedRows]) forgetOld(kept).catch(() => undefined);
  }, FORGET_DELAY_MS);
  const root = document.getElementById('root');
  const router = createBrowserRouter(routes, { basename: BASE });
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <StyleSheetManager stylisPlugins={PLUGINS}>
        <App store={store} session={deferred(session)} router={router} />
      </StyleSheetManager>
    </StrictMode>,
  );
});
