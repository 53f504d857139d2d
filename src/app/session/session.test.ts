/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, stubFetch, type Handlers } from '../../../tests/support/fetchStub.ts';
import { myInfo, session, user } from '../../../tests/support/users.ts';
import { baseApi } from '../../store/api/baseApi.ts';
import { clearMessage, readMessage } from '../../store/sessionMessage.ts';
import { sessionExpired, type SessionState } from '../../store/sessionSlice.ts';
import { makeStore, type AppStore } from '../../store/store.ts';
import { loginAddress, withoutBase } from './address.ts';
import { readAnswer } from './myInfo.ts';
import { createSession, signOut, type SessionActor } from './session.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ secret: build.query<unknown, void>({ query: () => 'secret' }) }),
});
const editor = user('ROLE_EDITEUR');
const other = user('ROLE_LECTEUR', { username: 'autre@demo.mg' });
const MY_INFO = 'GET /api/data/admin/my-info';

interface Place {
  cached?: typeof editor | null;
  pathname?: string;
  search?: string;
}

interface Started {
  store: AppStore;
  actor: SessionActor;
  visits: string[];
  told: object[];
  server: ReturnType<typeof stubFetch>;
}

function start(
  answers: Handlers,
  { cached = editor, pathname = '/admin/livraisons', search = '?page=2' }: Place = {},
): Started {
  const server = stubFetch({ 'GET /api/data/secret': { amount: 1 }, ...answers });
  let actor: SessionActor | null = null;
  const store = makeStore({
    preloaded: { session: { ...session(cached), status: 'loading' } },
    reactions: () => (next) => (action) => {
      const result = next(action);
      if (sessionExpired.match(action)) actor?.send({ type: 'session.refused' });
      return result;
    },
  });
  const visits: string[] = [];
  const told: object[] = [];
  actor = createSession(store, {
    location: { pathname, search, hash: '' },
    go: (address) => visits.push(address),
    reload: () => visits.push('reload'),
    settle: () => Promise.resolve(),
    tell: (message) => told.push(message),
  });
  return { store, actor: actor.start(), visits, told, server };
}

const state = (store: AppStore): SessionState => store.getState().session;
const cached = (store: AppStore): number =>
  Object.keys(store.getState().api.queries).filter((key) => key.startsWith('secret')).length;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function signedIn(answers: Handlers = {}): Promise<Started> {
  const started = start({ [MY_INFO]: myInfo(editor), ...answers });
  await started.store.dispatch(api.endpoints.secret.initiate());
  await settled();
  expect(state(started.store).status).toBe('authenticated');
  expect(cached(started.store)).toBe(1);
  return started;
}

beforeEach(clearMessage);

test('the first check finds the user and tells the other tabs', async () => {
  const { store, told } = start({ [MY_INFO]: myInfo(editor) }, { cached: null });
  expect(state(store).status).toBe('loading');
  await settled();
  expect(state(store)).toMatchObject({ status: 'authenticated', user: editor, error: null });
  expect(told).toEqual([{ type: 'signedIn', username: editor.username }]);
});

test('a later check does not count as activity, and an unchanged user stays the same object', async () => {
  const { store, actor, server } = await signedIn();
  const before = state(store).user;
  actor.send({ type: 'tab.shown' });
  await settled();
  const [first, second] = server.to('/api/data/admin/my-info');
  expect([first?.headers.get('x-session-check'), second?.headers.get('x-session-check')]).toEqual(['1', '1']);
  expect(state(store).user).toBe(before);
});

test('when nobody is signed in, the check counts as a visit and leads to the sign-in page', async () => {
  const { server, visits, store } = start({ [MY_INFO]: json(401, null) }, { cached: null });
  await settled();
  expect(server.requests[0]?.headers.get('x-session-check')).toBeNull();
  expect(visits).toEqual(['/admin/login?redirect=%2Flivraisons%3Fpage%3D2']);
  expect([state(store).status, readMessage()]).toEqual(['anonymous', null]);
});

describe('no data of one user is left for the next', () => {
  test('when the session has expired', async () => {
    const { store, actor, visits, server } = await signedIn();
    server.answer({ [MY_INFO]: json(401, null) });
    actor.send({ type: 'tab.shown' });
    await settled();
    expect(cached(store)).toBe(0);
    expect(state(store)).toMatchObject({ status: 'expired', user: null, error: 'Session expirée' });
    expect(visits).toEqual(['/admin/login?redirect=%2Flivraisons%3Fpage%3D2']);
    expect(readMessage()).toBe('Session expirée');
  });

  test('when the user signs out', async () => {
    const { store, actor, visits, told } = await signedIn({ 'POST /logout': json(200, null) });
    await signOut(store, actor, (message) => told.push(message));
    await settled();
    expect(cached(store)).toBe(0);
    expect(state(store)).toMatchObject({ status: 'anonymous', user: null });
    expect(told).toContainEqual({ type: 'signedOut' });
    expect(visits).toEqual(['/admin/login']);
    expect(readMessage()).toBeNull();
  });

  test('when another user has signed in', async () => {
    const { store, actor, visits, server } = await signedIn();
    server.answer({ [MY_INFO]: myInfo(other) });
    actor.send({ type: 'tab.shown' });
    await settled();
    expect(cached(store)).toBe(0);
    expect(state(store).user).toBeNull();
    expect(visits).toEqual(['reload']);
  });
});

test('a call answered with 401 ends the session at once', async () => {
  const { store, server, visits } = await signedIn();
  server.answer({ 'GET /api/data/secret': json(401, null) });
  await store.dispatch(api.endpoints.secret.initiate(undefined, { forceRefetch: true }));
  await settled();
  expect(state(store).status).toBe('expired');
  expect(visits).toHaveLength(1);
});

test('a sign-out that did not reach the server keeps the session', async () => {
  const { store, actor } = await signedIn({ 'POST /logout': json(503, null) });
  await expect(signOut(store, actor, () => undefined)).rejects.toMatchObject({ status: 503 });
  expect(state(store).status).toBe('authenticated');
});

test('signing out in another tab ends the session here too', async () => {
  const { store, actor, visits } = await signedIn();
  actor.send({ type: 'other.signedOut' });
  await settled();
  expect(state(store).status).toBe('anonymous');
  expect(visits).toEqual(['/admin/login']);
});

test('nothing happens at the sign-in page', async () => {
  const { visits } = start({ [MY_INFO]: json(401, null) }, { cached: null, pathname: '/admin/login' });
  await settled();
  expect(visits).toEqual([]);
});

test.each([
  ['the user', { data: myInfo(editor) }, { type: 'check.passed' }],
  [
    'a role nobody knows',
    {
      data: { ...myInfo(editor), utilisateurRole: { code: 'ROLE_X' as 'ROLE_ADMIN', isAdmin: true, designation: '' } },
    },
    { type: 'check.roleUnknown' },
  ],
  ['an answer of another shape', { data: {} as ReturnType<typeof myInfo> }, { type: 'check.roleUnknown' }],
  ['401', { error: { status: 401, detail: null, violations: [] } }, { type: 'check.over' }],
  ['403', { error: { status: 403, detail: null, violations: [] } }, { type: 'check.over' }],
  ['500', { error: { status: 500, detail: 'x', violations: [] } }, { type: 'check.failed', error: 'Erreur HTTP: 500' }],
  [
    'no answer',
    { error: { status: 'network', detail: null, violations: [] } },
    { type: 'check.failed', error: 'Erreur inconnue' },
  ],
])('a check that gets %s', (_name, answer, event) => {
  expect(readAnswer(answer)).toMatchObject(event);
});

test.each([
  ['/admin', '', '/'],
  ['/admin/commercial/C1', '?onglet=ventes', '/commercial/C1?onglet=ventes'],
  ['/administration', '', '/administration'],
])('%s%s is %s without its base', (pathname, search, expected) => {
  expect(withoutBase({ pathname, search, hash: '' })).toBe(expected);
});

test('the sign-in page never leads back to itself', () => {
  expect(loginAddress({ pathname: '/admin/login', search: '?redirect=%2Fzones', hash: '' })).toBe('/admin/login');
  expect(loginAddress({ pathname: '/admin/', search: '', hash: '' })).toBe('/admin/login');
});
