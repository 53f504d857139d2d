import { createActor, fromCallback, type Actor } from 'xstate';
import { record } from '../../machines/journal/journal.ts';
import { settleDrafts } from '../../machines/drafts/persistence.ts';
import { sessionMachine, type CheckEvent, type SessionEmitted } from '../../machines/background/session.ts';
import { errorStatus } from '../../store/api/call/apiError.ts';
import { baseApi } from '../../store/api/baseApi.ts';
import { dropEarlyAnswers } from '../../store/api/call/earlyAnswers.ts';
import { sessionApi } from '../../store/api/sessionApi.ts';
import { NO_SESSION, sessionChanged, type CurrentUser, type SessionState } from '../../store/sessionSlice.ts';
import { leaveMessage } from '../../store/sessionMessage.ts';
import type { AppStore } from '../../store/store.ts';
import { isLogin, LOGIN, loginAddress } from './address.ts';
import { readAnswer } from './myInfo.ts';
import type { TabMessage } from './tabs.ts';

/** The parts of the browser that the session needs; tests pass their own. */
export interface SessionPorts {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** Loads an address anew, because the sign-in page needs a token of the server and no data may stay in memory. */
  go: (address: string) => void;
  reload: () => void;
  /** Waits until the store's kept data is written, because the next page reads it. */
  settle: () => Promise<unknown>;
  /** Sends a message to the other tabs. */
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

/**
 * Checks a session that the page has confirmed: somebody else may have signed in while the page was loading. A server
 * that does not answer says nothing about that.
 */
export async function checkQuietly(store: AppStore, actor: SessionActor): Promise<void> {
  const event = readAnswer(
    await store.dispatch(
      sessionApi.endpoints.getMyInfo.initiate({ automatic: true }, { subscribe: false, forceRefetch: true }),
    ),
  );
  // Meanwhile the session may have ended in another way.
  if (event.type !== 'check.failed' && actor.getSnapshot().matches('authenticated')) actor.send(event);
}

type Shown = Extract<SessionState['status'], 'loading' | 'authenticated' | 'passwordDue' | 'unreachable'>;
type SessionSnapshot = ReturnType<SessionActor['getSnapshot']>;

const shownStatus = (snapshot: SessionSnapshot): Shown | null =>
  (['loading', 'authenticated', 'passwordDue', 'unreachable'] as const).find((status) => snapshot.matches(status)) ??
  null;

const sameUser = (a: CurrentUser | null, b: CurrentUser | null) =>
  a?.username === b?.username &&
  a?.nomPrenom === b?.nomPrenom &&
  a?.role === b?.role &&
  a?.isAdmin === b?.isAdmin &&
  a?.notices === b?.notices;

/**
 * Copies the machine's state into the store. An unchanged user stays the same object, so that a check does not render
 * anything.
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

/** Empties the cache with the session, because the next user must not see data of this one. */
async function forget(store: AppStore, state: SessionState): Promise<void> {
  // The next dispatch unmounts the screens: their drafts and the outcome of their sendings must be stored before.
  await settleDrafts();
  store.dispatch(sessionChanged(state));
  store.dispatch(baseApi.util.resetApiState());
  dropEarlyAnswers();
}

/**
 * Creates the session's actor without starting it. Call it once, outside React. `isConfirmed` says that the page itself
 * has named the user.
 */
export function createSession(store: AppStore, ports: SessionPorts, isConfirmed = false): SessionActor {
  const machine = sessionMachine.provide({ actors: { check: checkActor(store) } });
  const input = { cached: store.getState().session.user, ...(isConfirmed && { isConfirmed }) };
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

/** Signs out here and tells the other tabs. Rejects and keeps the session when the server did not answer. */
export async function signOut(store: AppStore, actor: SessionActor, tell: SessionPorts['tell']): Promise<void> {
  try {
    await store.dispatch(sessionApi.endpoints.signOut.initiate(undefined, { track: false })).unwrap();
  } catch (error) {
    // With 401 the session is already over.
    if (errorStatus(error) !== 401) throw error;
  }
  tell({ type: 'signedOut' });
  actor.send({ type: 'session.left' });
}
