import type { Middleware } from '@reduxjs/toolkit';
import type { Persistor } from 'redux-persist';
import { sessionExpired } from '../store/sessionSlice.ts';
import type { AppStore } from '../store/store.ts';
import { BASE, isLogin } from './address.ts';
import { createSession, signOut, type SessionActor, type TabMessage } from './session.ts';

const CHANNEL = 'session';

export interface BrowserSession {
  actor: SessionActor;
  signOut: () => Promise<void>;
}

// The store is made before the session that reacts to it: this is where the one finds the other.
let onSessionExpired: () => void = () => undefined;

/** Brings a call answered 401 to the session machine. */
export const sessionReactions: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (sessionExpired.match(action)) onSessionExpired();
  return result;
};

const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'type' in data && (data.type === 'signedOut' || (data.type === 'signedIn' && 'username' in data));

/** Another tab has signed in while this one waits at the sign-in page: go where the form would have led. */
function followSignIn(): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  location.assign(redirect?.startsWith('/') === true && !redirect.startsWith('//') ? `${BASE}${redirect}` : BASE);
}

function receive(actor: SessionActor, message: TabMessage): void {
  if (message.type === 'signedOut') actor.send({ type: 'other.signedOut' });
  else if (isLogin(location) && actor.getSnapshot().context.user === null) followSignIn();
  else actor.send({ type: 'other.signedIn', username: message.username });
}

/** The session bound to this browser: other tabs, visibility, network, and calls answered 401. */
export function startBrowserSession(store: AppStore, persistor: Persistor): BrowserSession {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (message: TabMessage) => {
    channel.postMessage(message);
  };
  const actor = createSession(store, {
    location,
    go: (address) => {
      location.assign(address);
    },
    reload: () => {
      location.reload();
    },
    settle: () => persistor.flush(),
    tell,
  });
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) receive(actor, event.data);
  };
  onSessionExpired = () => {
    actor.send({ type: 'session.refused' });
  };
  const shown = () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'tab.shown' });
  };
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', shown);
  // Back to a page that the browser had frozen: the session may have ended meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) shown();
  });
  actor.start();
  return { actor, signOut: () => signOut(store, actor, tell) };
}
