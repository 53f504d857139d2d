/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { sendForm } from './signIn.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function form(): HTMLFormElement {
  history.replaceState(null, '', '/admin/login?redirect=%2Fzones');
  document.body.innerHTML =
    '<form method="post"><input name="_username" value="a&b@demo.mg"><input name="_password" value="é"></form>';
  const found = document.querySelector('form');
  if (!found) throw new Error('no form');
  return found;
}

const page = (context: unknown) =>
  `<!doctype html><script type="application/json" id="login-context">${JSON.stringify(context)}</script>`;
const answer = (url: string, status = 200, body = '') =>
  jest.fn<Promise<Response>, [string, RequestInit]>(() =>
    Promise.resolve(
      Object.defineProperty(new Response(body, { status }), 'url', { value: new URL(url, location.href).href }),
    ),
  );
const LOGIN = '/admin/login?redirect=%2Fzones';
const REFUSED = { csrfToken: 'neuf', error: 'Identifiants invalides.', lastUsername: 'a', targetPath: '/admin/zones' };

test.each([
  ['signed in', answer('/admin/zones'), { go: expect.stringContaining('/admin/zones') as string }],
  ['refused: what the form’s page now says', answer(LOGIN, 200, page(REFUSED)), { context: REFUSED }],
  [
    'another server’s form, which says nothing here',
    answer(LOGIN, 200, '<p>Non</p>'),
    { go: expect.stringContaining(LOGIN) as string },
  ],
  ['a server that is down', answer(LOGIN, 503), { failure: expect.stringContaining('erreur') as string }],
  [
    'no connection',
    jest.fn(() => Promise.reject(new TypeError('offline'))),
    { failure: expect.stringContaining('ne répond pas') as string },
  ],
])('reads the end of a sign-in: %s', async (_name, fetch, expected) => {
  globalThis.fetch = fetch as typeof globalThis.fetch;
  expect(await sendForm(form())).toEqual(expected);
});

test('sends the fields to the current address, as the form would', async () => {
  const fetch = answer('/admin');
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  await sendForm(form());
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect([
    new URL(url ?? '').pathname,
    init?.method,
    init?.body instanceof URLSearchParams ? init.body.toString() : null,
  ]).toEqual(['/admin/login', 'POST', '_username=a%26b%40demo.mg&_password=%C3%A9']);
});
