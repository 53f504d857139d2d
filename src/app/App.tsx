import { Provider } from 'react-redux';
import { RouterProvider, type DataRouter } from 'react-router';
import type { AppStore } from '../store/store.ts';
import { GlobalStyle } from '../ui/theme/GlobalStyle.tsx';
import { SessionContext, type SessionControl } from './session/sessionContext.ts';

/** Provides the store, the session and the global styles to the routes. */
export function App({ store, session, router }: { store: AppStore; session: SessionControl; router: DataRouter }) {
  return (
    <Provider store={store}>
      <SessionContext value={session}>
        <GlobalStyle />
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>
  );
}
