/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { persistStore, type Persistor } from 'redux-persist';
import { session, user } from '../../tests/support/users.ts';
import { isFresh } from './persist.ts';
import { themeChosen } from './preferencesSlice.ts';
import { sessionChanged } from './sessionSlice.ts';
import { makeStore, type AppStore } from './store.ts';

const editor = user('ROLE_EDITEUR');
const NOW = Date.parse('2026-11-20T09:00:00Z');

/** The store after it has read what this browser kept. */
const load = () =>
  new Promise<{ store: AppStore; persistor: Persistor }>((resolve) => {
    const store = makeStore({ persisted: true });
    const persistor = persistStore(store, null, () => {
      resolve({ store, persistor });
    });
  });

/** Keeps a signed-in user and a theme, like a page that is closed. */
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
  ['tomorrow, when the clock has been set back since', -86_400_000, false],
])('a user saved %s', async (_name, age, known) => {
  await leave(NOW - age);
  const { store } = await load();
  expect(store.getState().session.user).toEqual(known ? editor : null);
  expect(isFresh(NOW - age, NOW)).toBe(known);
});

test('a user kept while the server was out of reach is not restored', async () => {
  await leave(null);
  expect((await load()).store.getState().session.user).toBeNull();
});

test('the theme is restored, the calls are not', async () => {
  await leave(NOW);
  expect((await load()).store.getState().preferences.theme).toBe('dark');
  expect(Object.keys(localStorage).sort()).toEqual(['persist:preferences', 'persist:session']);
});

test('permissions are not taken from the storage', async () => {
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
  'a damaged record (%s) restores nobody',
  async (stored) => {
    localStorage.setItem('persist:session', stored);
    expect((await load()).store.getState().session.user).toBeNull();
  },
);

test('a browser that denies storage keeps nothing and breaks nothing', async () => {
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await load()).store.getState().preferences.theme).toBe('system');
  denied.mockRestore();
});
