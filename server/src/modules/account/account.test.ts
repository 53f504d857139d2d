import sql from 'sql-template-tag';
import { eventually } from '../../../../tests/support/eventually.ts';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { MySession } from '../../contract/compte.ts';
import { hashPassword } from '../login/passwords/hash.ts';
import { browserDeviceOf } from './browserDevice.ts';

const SESSIONS = '/api/data/admin/my-sessions';
const PASSWORD = '/api/data/admin/my-password';
const OLD = 'Ancien-mot-2026';
const NEW = 'un Nouveau mot, long et avec des espaces\u00a0: 日本 🦜 — bien plus de 64 caractères, collé d’un coup';
const WHO = 'hery@essai.mg';
let server: TestServer;
let removePages: () => void;
let id: number;

beforeAll(async () => {
  const pages = makeWebDir();
  removePages = pages.remove;
  server = await startTestServer({ webDir: pages.webDir });
  id = await insert(server.db, 'utilisateur', {
    username: WHO,
    nom_prenom: 'Hery',
    role_code: 'ROLE_LECTEUR',
    password_hash: await hashPassword(OLD),
  });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(async () => {
  await server.close();
  removePages();
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const post = (browser: Browser, url: string, payload?: object) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { cookie: `sid=${browser.cookies.get('sid') ?? ''}` },
    ...(payload ? { payload } : {}),
  });
const signedIn = async (password = OLD, headers: Record<string, string> = {}) => {
  const browser = new Browser(server.app, headers);
  await browser.signIn(WHO, password);
  return browser;
};
const sessionsOf = async (browser: Browser) =>
  (await browser.send('GET', SESSIONS)).json<{ member: MySession[] }>().member;

describe('one’s own sessions', () => {
  test('lists place, browser and start, the current session first, without other people’s or ended ones', async () => {
    const desk = await signedIn(OLD, { 'user-agent': CHROME });
    const phone = await signedIn(OLD, {
      'user-agent': `Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0${'x'.repeat(2_000)}`,
    });
    await server.signedIn(id, { idle: 3 });
    const [mine, other, ...more] = await sessionsOf(desk);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({
      navigateur: 'Chrome 142',
      systeme: 'Windows',
      mobile: false,
      adresse: '127.0.0.1',
      actuelle: true,
      code: expect.stringMatching(/^NAV\d{7}$/) as string,
    });
    expect(other).toMatchObject({ navigateur: 'Firefox 144', systeme: 'Android', mobile: true, actuelle: false });
    expect((await sessionsOf(phone))[0]).toMatchObject({ navigateur: 'Firefox 144', actuelle: true });
    expect((await sessionsOf(desk)).length).toBe(2);
    // The list says that a session ends after two hours without activity.
    const left = (Date.parse(mine?.expiresAt ?? '') - Date.parse(mine?.lastActivityAt ?? '')) / 3_600_000;
    expect(left).toBeCloseTo(2, 3);
  });

  test('ends one session, but neither the current one nor that of another person', async () => {
    const [desk, phone, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    const admin = (await server.as('ROLE_ADMIN').get(SESSIONS)).json<{ member: MySession[] }>().member[0]?.code ?? '';
    const own = (await sessionsOf(desk))[0]?.code ?? '';
    const target = (await sessionsOf(phone))[0]?.code ?? '';
    expect(problemOf(await post(desk, `${SESSIONS}/${own}/disable`))).toMatchObject({
      status: 409,
      detail: 'Cette session est la vôtre\u00a0: déconnectez-vous.',
    });
    expect(problemOf(await post(desk, `${SESSIONS}/${admin}/disable`))).toMatchObject({ status: 404 });
    expect((await post(desk, `${SESSIONS}/${target}/disable`)).json()).toEqual({ ended: 1 });
    expect(problemOf(await post(desk, `${SESSIONS}/${target}/disable`)).status).toBe(404);
    expect([await desk.isSignedIn(), await phone.isSignedIn(), await tablet.isSignedIn()]).toEqual([true, false, true]);
    expect(
      await server.db.rows(sql`select username, action, entity_id, after from audit where action <> 'connexion'`),
    ).toEqual([{ username: WHO, action: 'fermer des sessions', entity_id: WHO, after: { sessions: [target] } }]);
  });

  test('ends all other sessions', async () => {
    const [desk, phone, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    expect((await post(desk, `${SESSIONS}/disable-others`)).json()).toEqual({ ended: 2 });
    expect((await post(desk, `${SESSIONS}/disable-others`)).json()).toEqual({ ended: 0 });
    expect([await desk.isSignedIn(), await phone.isSignedIn(), await tablet.isSignedIn()]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await scalar(server.db, "select count(*) from audit where action = 'fermer des sessions'")).toBe(1);
    expect((await server.as('ROLE_ADMIN').get('/api/data/admin/my-info')).statusCode).toBe(200);
  });
});

describe('one’s own password', () => {
  test('changing it ends the other sessions, keeps this one, and audits neither password', async () => {
    const [desk, phone] = [await signedIn(), await signedIn()];
    expect((await post(desk, PASSWORD, { currentPassword: OLD, password: NEW })).json()).toEqual({ ended: 1 });
    expect([await desk.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false]);
    expect([await (await signedIn(OLD)).isSignedIn(), await (await signedIn(NEW)).isSignedIn()]).toEqual([false, true]);
    const trail = await server.db.rows<{ line: string }>(
      sql`select audit::text as line from audit where action <> 'connexion'`,
    );
    expect(trail.map(({ line }) => line)).toEqual([expect.stringContaining('changer le mot de passe') as string]);
    for (const { line } of trail) for (const secret of [OLD, NEW, 'argon2']) expect(line).not.toContain(secret);
  });

  test.each([
    [
      'the current one is wrong',
      { currentPassword: 'Autre-chose-1', password: NEW },
      'currentPassword',
      'Le mot de passe actuel est incorrect',
    ],
    [
      'the current one is missing',
      { currentPassword: '', password: NEW },
      'currentPassword',
      'Le mot de passe actuel est requis',
    ],
    [
      'the new one is the same',
      { currentPassword: OLD, password: OLD },
      'password',
      'Le nouveau mot de passe doit être différent de l’actuel',
    ],
    [
      'the new one is too short',
      { currentPassword: OLD, password: 'Aa-1' },
      'password',
      'Le mot de passe doit contenir au moins 8 caractères',
    ],
    [
      'the new one is too common',
      { currentPassword: OLD, password: 'P@ssw0rd' },
      'password',
      'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
    ],
  ])('%s: 422, and nothing changes', async (_case, payload, propertyPath, message) => {
    const [desk, phone] = [await signedIn(), await signedIn()];
    expect(problemOf(await post(desk, PASSWORD, payload))).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message }],
    });
    expect([await desk.isSignedIn(), await phone.isSignedIn(), await (await signedIn(OLD)).isSignedIn()]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await scalar(server.db, "select count(*) from audit where action <> 'connexion'")).toBe(0);
  });

  test('A8: wrong current passwords count together with failed sign-ins', async () => {
    const desk = await signedIn();
    for (let n = 0; n < 4; n += 1)
      expect((await post(desk, PASSWORD, { currentPassword: `Autre-chose-${n}`, password: NEW })).statusCode).toBe(422);
    await new Browser(server.app).signIn(WHO, 'mauvais');
    const late = await post(desk, PASSWORD, { currentPassword: OLD, password: NEW });
    expect(problemOf(late)).toMatchObject({ status: 429, detail: 'Trop de tentatives. Réessayez dans 1 minute(s).' });
    expect(late.headers['retry-after']).toBe('60');
    expect(await (await signedIn(OLD)).isSignedIn()).toBe(false);
    await server.db.pool.query('delete from rate_bucket');
    expect((await post(desk, PASSWORD, { currentPassword: OLD, password: NEW })).statusCode).toBe(200);
  });

  test('a sign-in begun with the old password does not survive its change', async () => {
    const browser = new Browser(server.app);
    const client = await server.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('update utilisateur set password_hash = $1 where id = $2', [await hashPassword(NEW), id]);
      const signingIn = browser.signIn(WHO, OLD);
      await eventually(
        'it waits for this change',
        async () =>
          (await scalar(
            server.db,
            "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )) > 0,
      );
      await client.query('commit');
      await signingIn;
    } finally {
      client.release();
    }
    expect([await browser.isSignedIn(), await browser.error()]).toEqual([false, 'Identifiants invalides.']);
    expect(await scalar(server.db, 'select count(*) from app_session where utilisateur_id = $1', [id])).toBe(0);
  });
});

test('the account’s last activity follows sign-in and use, but not revalidation', async () => {
  const seen = () =>
    scalar(
      server.db,
      'select coalesce(extract(epoch from now() - last_activity_at), -1) from utilisateur where id = $1',
      [id],
    );
  expect(await seen()).toBe(-1);
  const desk = await signedIn();
  expect(await seen()).toBeLessThan(60);
  await server.db.pool.query(
    "update utilisateur set last_activity_at = now() - interval '1 hour'; update app_session set last_activity_at " +
      "= now() - interval '1 hour'",
  );
  await desk.send('GET', SESSIONS, undefined, { 'x-session-check': '1' });
  expect(await seen()).toBeGreaterThan(3_000);
  await desk.send('GET', SESSIONS);
  await eventually('the call is noted', async () => (await seen()) < 60);
});

test.each([
  [CHROME, 'Chrome 142', 'Windows', false],
  [`${CHROME} Edg/142.0.3595.53`, 'Edge 142', 'Windows', false],
  [`${CHROME} OPR/120.0.0.0`, 'Opera 120', 'Windows', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 ' +
      'Safari/605.1.15',
    'Safari 26',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 ' +
      'Mobile/15E148 Safari/604.1',
    'Safari 26',
    'iPhone',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Linux', false],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 ' +
      'Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 28',
    'Android',
    true,
  ],
  ['curl/8.14.1', '', '', false],
  ['', '', '', false],
])('%s', (agent, navigateur, systeme, mobile) => {
  expect(browserDeviceOf(agent)).toEqual({ navigateur, systeme, mobile });
});
