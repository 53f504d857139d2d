/** @jest-environment ./tests/support/sharedDom.cjs */
import { persistStore, type Persistor } from 'redux-persist';
import { session, user } from '../../tests/support/users.ts';
import { isFresh } from './persist.ts';
import { themeChosen } from './preferencesSlice.ts';
import { sessionChanged } from './sessionSlice.ts';
import { makeStore, type AppStore } from './store.ts';

const editor = user('ROLE_EDITEUR');
const NOW = Date.parse('2026-11-20T09:00:00Z');

/** The store after what this browser had kept has been read. */
const load = () =>
  new Promise<{ store: AppStore; persistor: Persistor }>((resolve) => {
    const store = makeStore({ persisted: true });
    const persistor = persistStore(store, null, () => {
      resolve({ store, persistor });
    });
  });

/** Leaves a signed-in user and a theme behind, as a page does that is closed. */
async function leave(savedAt: number | null) {
  const { store, persistor } = await load();
  store.dispatch(sessionChanged({ ...session(editor), savedAt }));
  store.dispatch(themeChosen('dark'));
  await persistor.flush();
}

let now: jest.SpyInstance<number, []>;
beforeEach(() => {
  localStorage.clear();
  now = jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  now.mockRestore();
});

test.each([
  ['just now', 0, true],
  ['a moment before five minutes', 299_999, true],
  ['five minutes ago', 300_000, false],
  ['tomorrow, by a clock since set back', -86_400_000, false],
])('a user saved %s', async (_name, age, known) => {
  await leave(NOW - age);
  const { store } = await load();
  expect(store.getState().session.user).toEqual(known ? editor : null);
  expect(isFresh(NOW - age, NOW)).toBe(known);
});

test('a user set aside because the server was out of reach is not found again', async () => {
  await leave(null);
  expect((await load()).store.getState().session.user).toBeNull();
});

test('the theme is found again, the calls are not', async () => {
  await leave(NOW);
  expect((await load()).store.getState().preferences.theme).toBe('dark');
  expect(Object.keys(localStorage).sort()).toEqual(['persist:preferences', 'persist:session']);
});

test('what the role allows is not taken from the storage', async () => {
  await leave(NOW);
  const kept = localStorage.getItem('persist:session') ?? '';
  const forged = {
    ...(JSON.parse(kept) as object),
    user: JSON.stringify({ ...editor, permissions: ['users.delete'] }),
  };
  localStorage.setItem('persist:session', JSON.stringify(forged));
  expect((await load()).store.getState().session.user).toEqual(editor);
});

test.each(['{', '{"user":"{","savedAt":"1"}', '{"user":"{\\"role\\":\\"ROLE_X\\"}","savedAt":"1795165200000"}'])(
  'a damaged record (%s) is nobody',
  async (stored) => {
    localStorage.setItem('persist:session', stored);
    expect((await load()).store.getState().session.user).toBeNull();
  },
);

test('storage that is denied keeps nothing and breaks nothing', async () => {
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await load()).store.getState().preferences.theme).toBe('system');
  denied.mockRestore();
});
