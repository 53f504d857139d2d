import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import { persistStore, type Persistor } from 'redux-persist';
import { NO_SESSION, sessionChanged } from '../store/sessionSlice.ts';
import { makeStore } from '../store/store.ts';
import '../ui/theme/fonts.css';
import { nestedMedia } from '../ui/theme/nestedMedia.ts';
import { drafts, forgetOld, importedRows } from '../workers/keptWork.ts';
import { BASE, isLogin } from './address.ts';
import { App } from './App.tsx';
import { startLoginSession } from './loginSession.ts';
import { routes } from './routes.tsx';
import { deferred, type SessionControl } from './sessionContext.ts';
import { sessionReactions } from './sessionReactions.ts';
import { followTheme } from './theme.ts';

const PLUGINS = [nestedMedia];
/** Once the page stands. */
const FORGET_MS = 3_000;

const store = makeStore({ reactions: sessionReactions, persisted: true });
// Asked for at once: it loads while the store reads what this browser has kept.
const sessionChunk = isLogin(location) ? null : import(/* webpackChunkName: "session" */ './browserSession.ts');

async function startSession(persistor: Persistor): Promise<SessionControl> {
  if (sessionChunk) return (await sessionChunk).startBrowserSession(store, persistor);
  await startLoginSession(store);
  throw new Error('no session at the sign-in page');
}

// The cached user is needed by the session's first state, the theme by the first paint.
const persistor = persistStore(store, null, () => {
  followTheme(store);
  const session = startSession(persistor);
  if (sessionChunk) session.catch(() => store.dispatch(sessionChanged({ ...NO_SESSION, status: 'unreachable', error: 'Erreur inconnue' })));
  else session.catch(() => undefined);
  // What was chosen an instant ago is written too.
  window.addEventListener('pagehide', () => void persistor.flush());
  // Also before anybody has signed in: what the one before left is none of theirs. A browser that keeps nothing refuses.
  setTimeout(() => { for (const kept of [drafts, importedRows]) forgetOld(kept).catch(() => undefined); }, FORGET_MS);
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
