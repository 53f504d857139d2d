import type { Persistor } from 'redux-persist';
import type { DataRouter } from 'react-router';
import { followOrigins } from '../../domain/lists/origins.ts';
import type { AppStore } from '../../store/store.ts';
import { checkQuietly, createSession, signOut } from './session.ts';
import type { SessionControl } from './sessionContext.ts';
import { onSessionExpired } from './sessionReactions.ts';
import { startLive } from '../live/live.ts';
import { joinTabs } from './tabs.ts';

interface SessionStart {
  /** The page itself has named the user. */
  isConfirmed: boolean;
  /** What other tabs have told of changes since the page was loaded. */
  missed: readonly unknown[];
  /** Followed from here, which loads after the screen: nobody leaves a list before it is there. */
  router: DataRouter;
}

/** Binds the session to this browser: other tabs, visibility, network, and calls answered with 401. */
export function startBrowserSession(
  store: AppStore,
  persistor: Persistor,
  { isConfirmed, missed, router }: SessionStart,
): SessionControl {
  followOrigins(router);
  const tell = joinTabs((message) => {
    if (message.type === 'signedOut') actor.send({ type: 'other.signedOut' });
    else actor.send({ type: 'other.signedIn', username: message.username });
  });
  const actor = createSession(
    store,
    {
      location,
      go: (address) => {
        location.assign(address);
      },
      reload: () => {
        location.reload();
      },
      settle: () => persistor.flush(),
      tell,
    },
    isConfirmed,
  );
  onSessionExpired(() => {
    actor.send({ type: 'session.refused' });
  });
  const shown = () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'tab.shown' });
  };
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', shown);
  // The browser may have frozen this page, and the session may have ended meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) shown();
  });
  actor.start();
  if (isConfirmed) void checkQuietly(store, actor);
  startLive(store, {
    missed,
    doubt: () => {
      actor.send({ type: 'tab.shown' });
    },
  });
  return {
    retry: () => {
      actor.send({ type: 'retry.requested' });
    },
    passwordChanged: () => {
      actor.send({ type: 'password.changed' });
    },
    signOut: () => signOut(store, actor, tell),
  };
}
