/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { prefetch } from './prefetch.ts';

const loaded: string[] = [];
const load = (name: string) => () => {
  loaded.push(name);
  return Promise.resolve({});
};
jest.mock('../ui/overlays/overlays.ts', () => ({ prepareOverlays: () => load('overlays')() }));
jest.mock('../ui/dialog/Dialog.tsx', () => ({ preloadDialog: () => load('dialog')() }));
jest.mock('../ui/dialog/Drawer.tsx', () => ({ preloadDrawer: () => load('drawer')() }));
jest.mock('../machines/actions/useConfirmedAction.ts', () => ({ preloadConfirmedAction: () => load('action')() }));
jest.mock('./routeTable.ts', () => ({
  get SCREENS() {
    const calls = { list: {} };
    return [
      { path: '/dashboard', load: load('dashboard') },
      { path: '/paiements', calls, load: load('paiements') },
      { path: '/retours', calls, load: load('retours') },
      { path: '/lots', calls, load: load('lots') },
    ];
  },
}));

const ALWAYS = ['overlays', 'dialog', 'drawer', 'action'];

beforeEach(() => {
  jest.useFakeTimers();
  loaded.length = 0;
  history.replaceState(null, '', '/admin/lots');
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

async function ended() {
  const end = prefetch();
  await jest.advanceTimersByTimeAsync(10_000);
  await end;
  return loaded;
}

test('the lists that the navigation shows are loaded last, in its order, without the one that is open', async () => {
  document.body.innerHTML = `<nav>
    <a href="/admin/dashboard">Tableau de bord</a>
    <a href="/admin/retours">Retours</a>
    <a href="/admin/lots">Lots</a>
    <a href="/admin/paiements">Paiements</a>
  </nav>`;
  expect(await ended()).toEqual([...ALWAYS, 'retours', 'paiements']);
});

test('a link outside the navigation loads nothing', async () => {
  document.body.innerHTML = '<main><a href="/admin/retours">Un retour</a></main>';
  expect(await ended()).toEqual(ALWAYS);
});
