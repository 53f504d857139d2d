import { createBrowserRouter, type DataRouter } from 'react-router';
import { persistStore, type Persistor } from 'redux-persist';
import { chunkOf, isMissing } from '../loading/chunk.ts';
import { nextTask, wait } from '../loading/idle.ts';
import { isJournalAsked } from '../machines/journal/journalAsked.ts';
import { readEarlyAnswers } from '../store/api/call/earlyAnswers.ts';
import { NO_SESSION, sessionChanged } from '../store/sessionSlice.ts';
import { makeStore } from '../store/store.ts';
import '../ui/theme/fonts.css';
import '../ui/theme/classes.css';
import { drafts, forgetOld, importedRows } from '../workers/keptWork.ts';
import { afterFirstPaint } from './afterFirstPaint.ts';
import { collectLive } from './live/collectLive.ts';
import { applicationOf } from './mount.tsx';
import { prefetch } from './prefetch.ts';
import { takeAnswersOfPage } from './prepareScreen.ts';
import { routes } from './routes.tsx';
import { BASE, isLogin } from './session/address.ts';
import { readEarlySession } from './session/myInfo.ts';
import { deferred, type SessionControl } from './session/sessionContext.ts';
import { onSessionExpired, sessionReactions } from './session/sessionReactions.ts';
import { prepareNotices } from './shell/account/LateAccount.tsx';
import { followTheme } from './theme.ts';

/** Old drafts are removed only after this wait, when the page has loaded. */
const FORGET_DELAY_MS = 3_000;

const store = makeStore({ reactions: sessionReactions, persisted: true });
readEarlyAnswers();
/** Who is signed in, when the page says so: then the screen is shown before the session's own chunk is loaded. */
const told = isLogin(location) ? null : readEarlySession();
/** What other tabs tell of changes until the session's chunk listens. */
const endCollecting = told ? collectLive() : () => [];
const sessionChunk = isLogin(location)
  ? null
  : chunkOf(() => import(/* webpackChunkName: "session" */ './session/browserSession.ts'));
// The chunk loads while the store reads what this browser has kept.
if (!told) sessionChunk?.load().catch(() => undefined);
/** Wait between two attempts to load the session's chunk. */
const RETRY_MS = 3_000;

async function startSession(persistor: Persistor, router: DataRouter, mounted: Promise<void>): Promise<SessionControl> {
  while (sessionChunk) {
    try {
      const { startBrowserSession } = await sessionChunk.load();
      await mounted;
      // Reading that code and starting the session are two moments' work.
      await nextTask();
      return startBrowserSession(store, persistor, { isConfirmed: told !== null, missed: endCollecting(), router });
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Whom the page itself has named may go on working.
      if (!told)
        store.dispatch(
          sessionChanged({
            ...store.getState().session,
            status: 'unreachable',
            error: 'La connexion est interrompue',
            savedAt: null,
          }),
        );
      await wait(RETRY_MS);
    }
  }
  const { startLoginSession } = await import(/* webpackChunkName: "login" */ './session/loginSession.ts');
  await startLoginSession(store);
  throw new Error('no session at the sign-in page');
}

/** The first screen does not wait longer for what it is to be rendered with (ms). */
const PREPARED_MS = 2_000;
const noticesReady = told?.notices !== undefined && prepareNotices(store.dispatch).catch(() => undefined);

/** The first seconds belong to the screen. */
const SESSION_DELAY_MS = 1_500;

/**
 * The session's machine has time until the screen was painted, unless a call says that the session is over, or somebody
 * wants to end it.
 */
function untilNeeded(shown: Promise<void>, isAsked: Promise<void>): Promise<void> {
  const refused = new Promise<void>((resolve) => onSessionExpired(resolve));
  const rested = afterFirstPaint(shown).then(() => wait(SESSION_DELAY_MS));
  return Promise.race([rested, refused, isAsked]);
}

async function start(): Promise<void> {
  await nextTask();
  followTheme(store);
  const router = createBrowserRouter(routes, { basename: BASE });
  const { render, mounted, shown } = applicationOf(router);
  if (told) store.dispatch(sessionChanged({ status: 'authenticated', user: told, error: null, savedAt: Date.now() }));
  let ask: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  // A journal is to hold the session from its beginning.
  const mayWait = told && !isJournalAsked(location.search);
  const session = (mayWait ? untilNeeded(shown, isAsked) : Promise.resolve()).then(() =>
    startSession(persistor, router, mounted),
  );
  if (sessionChunk)
    session.catch(() =>
      store.dispatch(sessionChanged({ ...NO_SESSION, status: 'unreachable', error: 'Erreur inconnue' })),
    );
  else session.catch(() => undefined);
  if (sessionChunk) void afterFirstPaint(shown).then(prefetch);
  // A preference that was chosen an instant ago must be written too.
  window.addEventListener('pagehide', () => void persistor.flush());
  // This runs before anybody has signed in too, because old drafts of other users must go. It fails in a browser that
  // denies IndexedDB.
  setTimeout(() => {
    for (const kept of [drafts, importedRows]) forgetOld(kept).catch(() => undefined);
  }, FORGET_DELAY_MS);
  const root = document.getElementById('root');
  if (!root) return;
  const prepared = Promise.all([noticesReady, told && takeAnswersOfPage(store.dispatch)]);
  await Promise.race([prepared, wait(PREPARED_MS)]);
  render(root, { store, session: deferred(session, ask) });
}

// The session's first state needs the cached user, and the first paint needs the theme.
const persistor = persistStore(store, null, () => void start());
