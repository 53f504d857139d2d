import { createActor, fromCallback, type Actor } from 'xstate';
import { record } from '../machines/journal/journal.ts';
import { settleDrafts } from '../machines/drafts/persistence.ts';
import { sessionMachine, type CheckEvent, type SessionEmitted } from '../machines/background/session.ts';
import { errorStatus } from '../store/api/apiError.ts';
import { baseApi } from '../store/api/baseApi.ts';
import { sessionApi } from '../store/api/sessionApi.ts';
import { NO_SESSION, sessionChanged, type CurrentUser, type SessionState } from '../store/sessionSlice.ts';
import { leaveMessage } from '../store/sessionMessage.ts';
import type { AppStore } from '../store/store.ts';
import { isLogin, LOGIN, loginAddress } from './address.ts';
import { readAnswer } from './myInfo.ts';
import type { TabMessage } from './tabs.ts';

/** What the session needs of the browser; tests bring their own. */
export interface SessionPorts {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** Loads an address anew: the sign-in page needs a token of the server's, and nothing may stay in memory. */
  go: (address: string) => void;
  reload: () => void;
  /** Waits until what the store keeps in this browser is written: the page loaded next reads it. */
  settle: () => Promise<unknown>;
  /** Tells the other tabs. */
  tell: (message: TabMessage) => void;
}

export type SessionActor = Actor<typeof sessionMachine>;

const checkActor = (store: AppStore) =>
  fromCallback<CheckEvent, { automatic: boolean }>(({ input, sendBack }) => {
    const request = store.dispatch(
      sessionApi.endpoints.getMyInfo.initiate(input, { subscribe: false, forceRefetch: true }),
    );
    void request.then((answer) => {
      sendBack(readAnswer(answer));
    });
    return () => {
      request.abort();
    };
  });

type Shown = Extract<SessionState['status'], 'loading' | 'authenticated' | 'unreachable'>;
type SessionSnapshot = ReturnType<SessionActor['getSnapshot']>;

const shownStatus = (snapshot: SessionSnapshot): Shown | null =>
  (['loading', 'authenticated', 'unreachable'] as const).find((status) => snapshot.matches(status)) ?? null;

const sameUser = (a: CurrentUser | null, b: CurrentUser | null) =>
  a?.username === b?.username && a?.nomPrenom === b?.nomPrenom && a?.role === b?.role && a?.isAdmin === b?.isAdmin;

/**
 * Puts the machine's state into the store; an unchanged user stays the same object, so that a re-check renders nothing.
 */
function mirror(store: AppStore, snapshot: SessionSnapshot): void {
  const status = shownStatus(snapshot);
  const { session } = store.getState();
  if (status === null) return;
  const { user, error } = snapshot.context;
  const kept = sameUser(session.user, user) ? session.user : user;
  const isConfirmed = status === 'authenticated' && snapshot.matches({ authenticated: 'resting' });
  const savedAt = isConfirmed ? Date.now() : status === 'authenticated' ? session.savedAt : null;
  const next = { status, user: kept, error: status === 'unreachable' ? error : null, savedAt };
  if (next.status !== session.status || next.user !== session.user || next.error !== session.error || isConfirmed) {
    store.dispatch(sessionChanged(next));
  }
}

/** Nothing of one user may be seen by the next: the cache goes with the session. */
async function forget(store: AppStore, state: SessionState): Promise<void> {
  // Screens are unmounted by this change: what they hold, and what became of what they sent, must be stored before.
  await settleDrafts();
  store.dispatch(sessionChanged(state));
  store.dispatch(baseApi.util.resetApiState());
}

/** Creates the session's actor, once, outside React; not started yet. */
export function createSession(store: AppStore, ports: SessionPorts): SessionActor {
  const machine = sessionMachine.provide({ actors: { check: checkActor(store) } });
  const input = { cached: store.getState().session.user };
  const actor = createActor(machine, { input, inspect: record('session', { input }).inspect });
  actor.subscribe((snapshot) => {
    mirror(store, snapshot);
  });

  const onEnd = async ({ left }: Extract<SessionEmitted, { type: 'ended' }>) => {
    const snapshot = actor.getSnapshot();
    const { error } = snapshot.context;
    await forget(store, { ...NO_SESSION, status: snapshot.matches('expired') ? 'expired' : 'anonymous', error });
    await ports.settle();
    if (isLogin(ports.location)) return;
    if (error !== null) leaveMessage(error);
    ports.go(left ? LOGIN : loginAddress(ports.location));
  };
  actor.on('ended', (event) => void onEnd(event));
  actor.on('userChanged', () => void forget(store, NO_SESSION).then(ports.settle).then(ports.reload));
  actor.on('started', ({ user }) => {
    ports.tell({ type: 'signedIn', username: user.username });
  });
  return actor;
}

/** Signs out here and tells the other tabs; rejects, with the session kept, when the server did not answer. */
export async function signOut(store: AppStore, actor: SessionActor, tell: SessionPorts['tell']): Promise<void> {
  try {
    await store.dispatch(sessionApi.endpoints.signOut.initiate(undefined, { track: false })).unwrap();
  } catch (error) {
    // 401: somebody else has ended it already.
    if (errorStatus(error) !== 401) throw error;
  }
  tell({ type: 'signedOut' });
  actor.send({ type: 'session.left' });
}
