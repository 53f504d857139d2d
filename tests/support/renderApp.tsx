import type { RoleCode } from '@contract/session.ts';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { Fragment, StrictMode } from 'react';
import { createMemoryRouter } from 'react-router';
import { type IStyleSheetManager, StyleSheetManager } from 'styled-components';
import { App } from '../../src/app/App.tsx';
import { routes } from '../../src/app/routes.tsx';
import type { SessionControl } from '../../src/app/session/sessionContext.ts';
import { followOrigins } from '../../src/domain/lists/origins.ts';
import { preferencesApi } from '../../src/store/api/preferencesApi.ts';
import { makeStore, type AppStore } from '../../src/store/store.ts';
import { stubFetch, type FetchStub, type Handlers } from './fetchStub.ts';
import { session, user } from './users.ts';

export interface RenderOptions {
  /** Who is signed in; null for nobody. Default ROLE_ADMIN. */
  role?: RoleCode | null;
  /** The server's answers; a call without one fails the test. */
  answers?: Handlers;
  session?: Partial<SessionControl>;
  /** Whether each screen is rendered twice, which finds impure renders. Default true. */
  isStrict?: boolean;
}

export interface RenderedApp extends RenderResult {
  store: AppStore;
  router: ReturnType<typeof createMemoryRouter>;
  server: FetchStub;
  user: UserEvent;
}

const PREFERENCES = 'GET /api/data/preferences';

/** What roles, names, visibility and clicks depend on. */
const SEEN = ['display', 'visibility', 'opacity', 'content', 'pointer-events'];

/**
 * Leaves out all other declarations, and the rules that have none of these. For every element that a test asks for by
 * its role, jsdom tries each rule of the page.
 */
function onlySeen(node: Parameters<NonNullable<IStyleSheetManager['stylisPlugins']>[number]>[0]): undefined {
  if (node.type === 'decl' && !SEEN.includes(String(node.props))) node.value = '';
}
const PLUGINS = [onlySeen];

/** Renders the whole application at an address below `/admin`, signed in with a role. */
export function renderApp(address: string, options: RenderOptions = {}): RenderedApp {
  const { role = 'ROLE_ADMIN', answers = {}, isStrict = true } = options;
  // Toasts live outside the store, so those of one test would still be shown in the next.
  toast.remove();
  const server = stubFetch(answers);
  const store = makeStore({ preloaded: { session: session(role === null ? null : user(role)) } });
  // By default nobody has arranged a list. Without this every first screen would request preferences, and each test
  // would have to answer.
  if (!(PREFERENCES in answers))
    store.dispatch(
      preferencesApi.util.upsertQueryEntries([{ endpointName: 'listPreferences', arg: undefined, value: [] }]),
    );
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  followOrigins(router);
  const control: SessionControl = {
    retry: () => undefined,
    passwordChanged: () => undefined,
    signOut: () => Promise.resolve(),
    ...options.session,
  };
  const Mode = isStrict ? StrictMode : Fragment;
  const view = render(
    <Mode>
      <StyleSheetManager stylisPlugins={PLUGINS}>
        <App store={store} session={control} router={router} />
      </StyleSheetManager>
    </Mode>,
  );
  return { ...view, store, router, server, user: userEvent.setup() };
}
