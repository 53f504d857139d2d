import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const CHOSEN = 'Choisi-par-un-autre';
const OWN = 'Le-mien-et-rien-que-lui';
const WHO = 'vola@essai.mg';
let server: TestServer;
let removePages: () => void;

beforeAll(async () => {
  const pages = makeWebDir();
  removePages = pages.remove;
  server = await startTestServer({ webDir: pages.webDir });
});
afterAll(async () => {
  await server.close();
  removePages();
});

const signedIn = async (password: string) => {
  const browser = new Browser(server.app);
  await browser.signIn(WHO, password);
  return browser;
};
const send = (browser: Browser, method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/data${url}`,
    headers: { cookie: `sid=${browser.cookies.get('sid') ?? ''}` },
    ...(payload ? { payload } : {}),
  });

test('whoever signs in with a password that an administrator chose has to choose their own first', async () => {
  const admin = server.as('ROLE_ADMIN');
  await admin.post('/api/data/admin/create', {
    username: WHO,
    password: CHOSEN,
    utilisateurRoleCode: 'ROLE_LECTEUR',
    nomPrenom: 'Vola',
  });
  const vola = await signedIn(CHOSEN);
  expect((await send(vola, 'GET', '/admin/my-info')).json()).toMatchObject({ mustChangePassword: true });
  for (const url of ['/zones', '/admin/my-sessions', '/dashboard/key-metrics', '/events'])
    expect(problemOf(await send(vola, 'GET', url))).toMatchObject({
      status: 403,
      code: 'password-due',
      detail: 'Choisissez d’abord votre propre mot de passe.',
    });
  const change = (password: string) => send(vola, 'POST', '/admin/my-password', { currentPassword: CHOSEN, password });
  expect(problemOf(await change(CHOSEN)).status).toBe(422);
  expect((await send(vola, 'GET', '/zones')).statusCode).toBe(403);
  expect((await change(OWN)).statusCode).toBe(200);
  // At once, in the same session, and for good.
  expect((await send(vola, 'GET', '/zones')).statusCode).toBe(200);
  expect((await send(await signedIn(OWN), 'GET', '/admin/my-info')).json()).not.toHaveProperty('mustChangePassword');

  await admin.post(`/api/data/admin/reset-password/${WHO}`, { password: CHOSEN });
  expect((await send(await signedIn(CHOSEN), 'GET', '/zones')).statusCode).toBe(403);
});
