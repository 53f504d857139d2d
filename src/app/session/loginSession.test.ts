/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, stubFetch } from '../../../tests/support/fetchStub.ts';
import { myInfo, session, user } from '../../../tests/support/users.ts';
import { makeStore } from '../../store/store.ts';
import { startLoginSession } from './loginSession.ts';
import type { TabMessage } from './tabs.ts';

let receive: (message: TabMessage) => void = () => undefined;
jest.mock('./tabs.ts', () => ({
  joinTabs: (receiver: typeof receive) => {
    receive = receiver;
    return () => undefined;
  },
}));

const reader = user('ROLE_LECTEUR');

async function start(answer: unknown) {
  const server = stubFetch({ 'GET /api/data/admin/my-info': answer });
  // The user that an earlier page cached does not count here.
  const store = makeStore({ preloaded: { session: session(user('ROLE_ADMIN')) } });
  await startLoginSession(store);
  return { store, server };
}

test.each([
  ['somebody signed in', myInfo(reader), { status: 'authenticated', user: reader, error: null }],
  ['nobody', json(401, null), { status: 'anonymous', user: null, error: null }],
  ['a server that does not answer', new TypeError('offline'), { status: 'anonymous', user: null, error: null }],
  [
    'a role that does not exist',
    { ...myInfo(reader), utilisateurRole: { code: 'ROLE_X', isAdmin: false, designation: '' } },
    { status: 'expired', user: null, error: 'Rôle utilisateur non valide' },
  ],
])('%s', async (_name, answer, expected) => {
  const { store, server } = await start(answer);
  expect(store.getState().session).toMatchObject(expected);
  expect(server.requests).toHaveLength(1);
});

test('a sign-out in another tab removes the notice', async () => {
  const { store } = await start(myInfo(reader));
  receive({ type: 'signedOut' });
  expect(store.getState().session).toMatchObject({ status: 'anonymous', user: null });
});
