import type { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { buildApp } from '../../app.ts';
import { hashPassword, passwordMatches } from './passwords/hash.ts';

const verified = jest.fn<void, [hash: string, password: string]>();
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return {
    ...argon2,
    verify: (...given: Parameters<typeof verify>) => {
      verified(String(given[0]), String(given[1]));
      return argon2.verify(...given);
    },
  };
});

const PASSWORD = 'Mot-de-passe-2026!';
const WHO = 'hery@essai.mg';
let server: TestServer;
let proxied: TestServer;
let pages: ReturnType<typeof makeWebDir>;
let userId: number;

const add = async (to: TestServer, username: string, enabled = true) =>
  insert(to.db, 'utilisateur', {
    username,
    nom_prenom: username,
    role_code: 'ROLE_LECTEUR',
    password_hash: await hashPassword(PASSWORD),
    is_enabled: enabled,
  });
const browser = () => new Browser(server.app);
const sessionCookie = (answer: { cookies: { name: string }[] }) =>
  answer.cookies.find(({ name }) => name.endsWith('sid'));

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir });
  proxied = await startTestServer({ webDir: pages.webDir, trustProxy: '127.0.0.1' });
  userId = await add(server, WHO);
  await add(server, 'ferme@essai.mg', false);
  await add(proxied, WHO);
});
beforeEach(async () => {
  await server.db.pool.query('delete from rate_bucket');
  await proxied.db.pool.query('delete from rate_bucket');
});
afterAll(async () => {
  await server.close();
  await proxied.close();
  pages.remove();
});

describe('sign-in', () => {
  test('the right password opens a session and leads to the dashboard', async () => {
    const visitor = browser();
    const answer = await visitor.signIn(WHO, PASSWORD);
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, '/admin', '']);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(
      await scalar(server.db, "select count(*) from audit where action = 'connexion' and username = $1", [WHO]),
    ).toBe(1);
  });

  test('the address ignores case and surrounding spaces', async () => {
    const visitor = browser();
    await visitor.signIn(' Hery@ESSAI.mg ', PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('A1: a session id planted in advance is never used', async () => {
    const visitor = browser();
    visitor.cookies.set('sid', 'pose-par-un-autre');
    await visitor.signIn(WHO, PASSWORD);
    expect(visitor.cookies.get('sid')).toMatch(/^[\w-]{43}$/);
    const planted = new Browser(server.app);
    planted.cookies.set('sid', 'pose-par-un-autre');
    expect(await planted.isSignedIn()).toBe(false);
  });

  test('A1: signing in again gives another id and ends the old session', async () => {
    const visitor = browser();
    await visitor.signIn(WHO, PASSWORD);
    const first = visitor.cookies.get('sid') ?? '';
    await visitor.signIn(WHO, PASSWORD);
    expect(visitor.cookies.get('sid')).not.toBe(first);
    const old = browser();
    old.cookies.set('sid', first);
    expect(await old.isSignedIn()).toBe(false);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('A2: the cookie is HttpOnly, SameSite=Lax, for the whole application; only its hash is stored', async () => {
    const visitor = browser();
    const cookie = sessionCookie(await visitor.signIn(WHO, PASSWORD));
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('maxAge');
    expect(cookie).not.toHaveProperty('secure');
    const id = visitor.cookies.get('sid') ?? '';
    expect(
      await scalar(server.db, 'select count(*) from app_session where id_hash = sha256($1::text::bytea)', [id]),
    ).toBe(1);
    expect(
      await scalar(server.db, 'select count(*) from app_session where position($1::text::bytea in id_hash) > 0', [id]),
    ).toBe(0);
  });

  test('A2: behind HTTPS the cookie is Secure and bound to this host', async () => {
    const visitor = new Browser(proxied.app, { 'x-forwarded-proto': 'https', host: 'tournee.exemple' });
    const answer = await visitor.signIn(WHO, PASSWORD);
    expect(sessionCookie(answer)).toMatchObject({
      name: '__Host-sid',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('« se souvenir de moi »: thirty days', async () => {
    const visitor = browser();
    expect(sessionCookie(await visitor.signIn(WHO, PASSWORD, { _remember_me: 'on' }))).toMatchObject({
      maxAge: 30 * 86_400,
    });
    const days = await scalar(
      server.db,
      'select extract(epoch from max(expires_at) - now()) / 86400 from app_session where utilisateur_id = $1',
      [userId],
    );
    expect(days).toBeCloseTo(30, 2);
  });

  test('a form without token, or with that of another browser, opens nothing', async () => {
    const other = (await browser().context()).csrfToken ?? '';
    for (const token of ['', 'faux', other]) {
      const visitor = browser();
      const answer = await visitor.signIn(WHO, PASSWORD, { _csrf_token: token });
      expect([answer.statusCode, answer.headers.location, sessionCookie(answer)]).toEqual([
        303,
        '/admin/login',
        undefined,
      ]);
      expect(await visitor.error()).toBe('Le formulaire a expiré. Veuillez réessayer.');
    }
    const empty = await browser().send('POST', '/admin/login', {});
    expect(empty.statusCode).toBe(303);
  });

  test('oversized, repeated or hostile fields lead back to the form, without an error', async () => {
    for (const form of [
      '_username=a&_username=b&_password=x',
      `_username=${'a'.repeat(5_000)}`,
      '_username[]=a',
      '__proto__=x',
      '_username=%00&_password=%00',
      '%',
      '_username=%ED%A0%80',
    ]) {
      const visitor = browser();
      const { csrfToken } = await visitor.context();
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await server.app.inject({
        method: 'POST',
        url: '/admin/login',
        payload: `${form}&_csrf_token=${csrfToken ?? ''}`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([form, answer.statusCode]).toEqual([form, 303]);
      expect(sessionCookie(answer)).toBeUndefined();
    }
  });
});

describe('refusals', () => {
  test('A9: unknown name, wrong password and disabled account give the same answer', async () => {
    const answers = [];
    for (const [name, password] of [
      ['faux@essai.mg', PASSWORD],
      [WHO, 'mauvais'],
      ['ferme@essai.mg', PASSWORD],
      [server.usernameOf('ROLE_ADMIN'), PASSWORD],
    ] as const) {
      const visitor = browser();
      const { statusCode, headers, body } = await visitor.signIn(name, password);
      const { error, lastUsername, targetPath } = await visitor.context();
      answers.push({
        statusCode,
        location: headers.location,
        cookies: String(headers['set-cookie']).replace(/=[^;]+;/, '=…;'),
        body,
        error,
        same: lastUsername === name,
        targetPath,
      });
    }
    const [first, ...others] = answers;
    expect(first).toMatchObject({
      statusCode: 303,
      location: '/admin/login',
      error: 'Identifiants invalides.',
      same: true,
      targetPath: null,
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('A9: an unknown name takes as much work as a wrong password', async () => {
    const stored = await hashPassword(PASSWORD);
    await passwordMatches(undefined, 'leurre préparé');
    verified.mockClear();
    for (const hash of [undefined, null, stored]) expect(await passwordMatches(hash, 'mauvais')).toBe(false);
    // The hash contains the parameters of its work: type, version, memory, passes and lanes.
    const works = verified.mock.calls.map(([hash, password]) => [hash.split('$').slice(0, 4), password]);
    expect(works).toEqual(Array(3).fill([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'mauvais']));
  });

  test('the message is shown once, and the requested page is kept', async () => {
    const visitor = browser();
    const answer = await visitor.signIn(WHO, 'mauvais', {}, '?redirect=%2Flivraison%2FFA1%3Fpage%3D2');
    expect(answer.headers.location).toBe('/admin/login?redirect=%2Flivraison%2FFA1%3Fpage%3D2');
    const shown = await visitor.context('?redirect=%2Flivraison%2FFA1%3Fpage%3D2');
    expect(shown).toMatchObject({
      error: 'Identifiants invalides.',
      lastUsername: WHO,
      targetPath: '/admin/livraison/FA1?page=2',
    });
    expect(await visitor.context()).toMatchObject({ error: null, lastUsername: '', targetPath: null });
    // The one screen whose own path begins like the base.
    expect(await visitor.context('?redirect=%2Fadmin%2Fusers%3Fpage%3D2')).toMatchObject({
      targetPath: '/admin/admin/users?page=2',
    });
    expect(await visitor.context('?redirect=%2Fadmin%2Flivraisons')).toMatchObject({ targetPath: '/admin/livraisons' });
  });

  test('A8: the sixth attempt in a minute is refused, even with the right password, in any case', async () => {
    const visitor = browser();
    for (const name of [WHO, WHO.toUpperCase(), 'Hery@essai.mg', WHO, WHO]) {
      await visitor.signIn(name, 'mauvais');
      expect(await visitor.error()).toBe('Identifiants invalides.');
    }
    await visitor.signIn(WHO, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(false);
    expect(await visitor.error()).toBe('Trop de tentatives de connexion. Réessayez dans 1 minute(s).');
    // Another person at the same address can still sign in.
    await visitor.signIn('faux@essai.mg', 'x');
    expect(await visitor.error()).toBe('Identifiants invalides.');
    await server.db.pool.query("update rate_bucket set reset_at = now() - interval '1 second'");
    await visitor.signIn(WHO, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('A8: twenty simultaneous attempts do no better', async () => {
    const visitor = browser();
    await visitor.context();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = browser();
        await one.signIn(WHO, 'mauvais');
        return one.error();
      }),
    );
    expect(answers.filter((error) => error === 'Identifiants invalides.')).toHaveLength(5);
  });

  test('A8: an address has at most fifty attempts an hour', async () => {
    await server.db.pool.query("insert into rate_bucket values ('login:127.0.0.1', 50, now() + interval '59 minutes')");
    const visitor = browser();
    await visitor.signIn('encore-un-autre@essai.mg', 'x');
    expect(await visitor.error()).toBe('Trop de tentatives de connexion. Réessayez dans 59 minute(s).');
  });

  test('A8: a success clears the person’s failures and does not count', async () => {
    for (let round = 0; round < 3; round += 1) {
      // A browser that signed in before is counted on its own.
      const visitor = browser();
      for (let n = 0; n < 4; n += 1) await visitor.signIn(WHO, 'mauvais');
      await visitor.signIn(WHO, PASSWORD);
      expect(await visitor.isSignedIn()).toBe(true);
    }
    expect(await scalar(server.db, "select hits from rate_bucket where key = 'login:127.0.0.1'")).toBe(12);
  });

  test('A8: another address in the same IPv6 network gives no more attempts', async () => {
    const errors: (string | null | undefined)[] = [];
    for (let n = 1; n <= 7; n += 1) {
      const one = new Browser(proxied.app, { 'x-forwarded-for': `2001:db8:1:2::${n}` });
      await one.signIn(WHO, 'mauvais');
      errors.push(await one.error());
    }
    expect(errors.filter((error) => error?.startsWith('Trop de tentatives'))).toHaveLength(2);
    const elsewhere = new Browser(proxied.app, { 'x-forwarded-for': '2001:db8:1:3::1' });
    await elsewhere.signIn(WHO, 'mauvais');
    expect(await elsewhere.error()).toBe('Identifiants invalides.');
  });

  test('A8: an invented X-Forwarded-For counts only from a configured proxy', async () => {
    const tries = async (to: TestServer) => {
      let refused = 0;
      for (let n = 0; n < 8; n += 1) {
        const one = new Browser(to.app, { 'x-forwarded-for': `10.0.0.${n}` });
        await one.signIn(WHO, 'mauvais');
        if ((await one.error())?.startsWith('Trop de tentatives')) refused += 1;
      }
      return refused;
    };
    expect(await tries(server)).toBe(3);
    expect(await tries(proxied)).toBe(0);
  });
});

describe('a server that signs nobody in without HTTPS', () => {
  const HTTPS = { 'x-forwarded-proto': 'https', host: 'tournee.exemple' };
  const ME = '/api/data/admin/my-info';
  let strict: FastifyInstance;
  beforeAll(async () => {
    strict = await buildApp({
      db: proxied.db,
      ebp: null,
      webDir: pages.webDir,
      tileUrl: '',
      trustProxy: '127.0.0.1',
      refusesPlainHttp: true,
      load: () => ({ underWay: 0, lateness: 0 }),
    });
  });
  afterAll(() => strict.close());

  test('the right password opens nothing, and the page says why', async () => {
    const visitor = new Browser(strict);
    const answer = await visitor.signIn(WHO, PASSWORD);
    expect([answer.statusCode, sessionCookie(answer)]).toEqual([303, undefined]);
    expect(await visitor.error()).toBe(
      'La connexion est refusée, car cette adresse n’est pas en HTTPS. Adressez-vous à la personne qui exploite le ' +
        'serveur.',
    );
  });

  test('a cookie that was given elsewhere does not count there', async () => {
    const visitor = new Browser(proxied.app);
    await visitor.signIn(WHO, PASSWORD);
    const cookie = `sid=${visitor.cookies.get('sid') ?? ''}`;
    expect((await proxied.app.inject({ url: ME, headers: { cookie } })).statusCode).toBe(200);
    expect((await strict.inject({ url: ME, headers: { cookie } })).statusCode).toBe(401);
  });

  test('behind a proxy that says https everything is as always', async () => {
    const visitor = new Browser(strict, HTTPS);
    expect(sessionCookie(await visitor.signIn(WHO, PASSWORD))).toMatchObject({ name: '__Host-sid', secure: true });
    expect(await visitor.isSignedIn()).toBe(true);
  });
});

describe('sign-out', () => {
  test.each(['GET', 'POST'] as const)('%s /logout ends the session and leads to the sign-in', async (method) => {
    const visitor = browser();
    await visitor.signIn(WHO, PASSWORD);
    const id = visitor.cookies.get('sid') ?? '';
    const answer = await visitor.send(method, '/logout', undefined, { referer: 'http://localhost/admin/login' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/login']);
    expect(visitor.cookies.has('sid')).toBe(false);
    const thief = browser();
    thief.cookies.set('sid', id);
    expect(await thief.isSignedIn()).toBe(false);
  });

  test.each(['GET', 'POST'] as const)('A7: %s /logout requested by another site ends nothing', async (method) => {
    const visitor = browser();
    await visitor.signIn(WHO, PASSWORD);
    const answer = await visitor.send(method, '/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('HEAD /logout, which a preload may send, is no sign-out', async () => {
    const visitor = browser();
    await visitor.signIn(WHO, PASSWORD);
    await server.app.inject({
      method: 'HEAD',
      url: '/logout',
      headers: { cookie: `sid=${visitor.cookies.get('sid') ?? ''}` },
    });
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('without a session, /logout leads to the sign-in too', async () => {
    expect((await browser().send('POST', '/logout')).headers.location).toBe('/admin/login');
  });
});
