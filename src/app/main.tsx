import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { persistStore } from 'redux-persist';
import { makeStore } from '../store/store.ts';
import '../ui/theme/fonts.css';
import { BASE } from './address.ts';
import { App } from './App.tsx';
import { sessionReactions, startBrowserSession } from './browserSession.ts';
import { followTheme } from './theme.ts';
import { routes } from './routes.tsx';

const store = makeStore({ reactions: sessionReactions, persisted: true });

// The cached user is needed by the session's first state, the theme by the first paint.
const persistor = persistStore(store, null, () => {
  followTheme(store);
  const session = startBrowserSession(store, persistor);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App store={store} session={session} router={createBrowserRouter(routes, { basename: BASE })} />);
});
