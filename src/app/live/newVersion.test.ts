/** @jest-environment ./tests/support/pageEnvironment.cjs */
import '../../../tests/support/setupDom.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { holdPage } from '../../ui/leave/held.ts';
import { isNewer, offerIfNewer } from './newVersion.ts';

const OWN = { script: '/admin/assets/main.aaa.js', builtAt: 2_000 };

test.each([
  ['another application that was built later', { script: '/admin/assets/main.bbb.js', builtAt: 3_000 }, true],
  ['that of a server which is not upgraded yet', { script: '/admin/assets/main.bbb.js', builtAt: 1_000 }, false],
  ['the same, built later on another machine', { ...OWN, builtAt: 3_000 }, false],
  ['its own', OWN, false],
])('%s: newer is %s', (_what, other, expected) => {
  expect(isNewer(other, OWN)).toBe(expected);
});

describe('a page whose server hands out a newer application', () => {
  const told = jest.spyOn(notify, 'success').mockReturnValue('toast');
  const gone: string[] = [];
  let isSaving = false;
  const press = (name: string, how: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    // jsdom would try to follow the links that are left alone.
    document.body.addEventListener('click', (left) => left.preventDefault(), { once: true });
    document.getElementById(name)?.dispatchEvent(event);
    return gone.splice(0);
  };
  const hear = () =>
    offerIfNewer(
      { script: '/admin/assets/main.bbb.js', builtAt: 3_000 },
      { isSaving: () => isSaving, go: (url) => gone.push(`${url.pathname}${url.search}`) },
    );

  beforeAll(() => {
    document.head.innerHTML =
      '<meta name="app-built" content="2000"><script type="text" src="/admin/assets/main.aaa.js"></script>';
    document.body.innerHTML = `<a id="list" href="/admin/produits?page=2">Produits</a>
      <a id="tab" href="${location.pathname}?onglet=deux">Onglet</a><a id="other" href="https://exemple.mg/">Ailleurs</a>`;
    hear();
  });

  test('tells it once', () => {
    hear();
    expect(told).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Une nouvelle version de l’application est disponible' }),
    );
  });

  test('loads it with the next link to another screen, and leaves all other presses alone', () => {
    expect(press('list')).toEqual(['/admin/produits?page=2']);
    expect(press('list', { ctrlKey: true })).toEqual([]);
    expect(press('tab')).toEqual([]);
    expect(press('other')).toEqual([]);
  });

  test('waits while something is typed, downloaded or saved', () => {
    const [one, two] = [holdPage(), holdPage()];
    expect(press('list')).toEqual([]);
    one();
    one();
    expect(press('list')).toEqual([]);
    two();
    isSaving = true;
    expect(press('list')).toEqual([]);
    isSaving = false;
    expect(press('list')).toEqual(['/admin/produits?page=2']);
  });
});
