import { sessionApi } from '../../store/api/sessionApi.ts';
import { NO_SESSION, sessionChanged, type SessionState } from '../../store/sessionSlice.ts';
import type { AppStore } from '../../store/store.ts';
import { BASE } from './address.ts';
import { readAnswer } from './myInfo.ts';
import { joinTabs } from './tabs.ts';

/** Another tab has signed in: go to where the form of this tab would have led. */
function followSignIn(): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  location.assign(redirect?.startsWith('/') === true && !redirect.startsWith('//') ? `${BASE}${redirect}` : BASE);
}

const NOBODY: SessionState = { ...NO_SESSION, status: 'anonymous' };

/**
 * Checks the session once at the sign-in page, for the notice of who is already signed in. It does without the session
 * machine, which is a third of this page's size limit; entering or leaving this page always loads a page anew.
 */
export async function startLoginSession(store: AppStore): Promise<void> {
  joinTabs(({ type }) => {
    if (type === 'signedOut') store.dispatch(sessionChanged(NOBODY));
    else if (store.getState().session.user === null) followSignIn();
  });
  store.dispatch(sessionChanged(NO_SESSION));
  const found = readAnswer(
    await store.dispatch(
      sessionApi.endpoints.getMyInfo.initiate({ automatic: false }, { subscribe: false, forceRefetch: true }),
    ),
  );
  if (found.type === 'check.passed')
    store.dispatch(sessionChanged({ status: 'authenticated', user: found.user, error: null, savedAt: Date.now() }));
  else if (found.type === 'check.roleUnknown')
    store.dispatch(sessionChanged({ ...NOBODY, status: 'expired', error: 'Rôle utilisateur non valide' }));
  else store.dispatch(sessionChanged(NOBODY));
}
