import sql from 'sql-template-tag';
import { eventually } from '../../../../tests/support/eventually.ts';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { SignInNotice } from '../../contract/compte.ts';
import { hashPassword } from './passwords/hash.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

const PASSWORD = 'Une-phrase-longue-2026';
const WHO = 'hery@essai.mg';
let server: TestServer;
let removePages: () => void;
let id: number;

beforeAll(async () => {
  const pages = makeWebDir();
  removePages = pages.remove;
  server = await startTestServer({ webDir: pages.webDir, trustProxy: '127.0.0.1' });
  id = await insert(server.db, 'utilisateur', {
    username: WHO,
    nom_prenom: 'Hery',
    role_code: 'ROLE_LECTEUR',
    password_hash: await hashPassword(PASSWORD),
  });
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(async () => {
  await server.close();
  removePages();
});

/** A browser at the n-th of many addresses. */
const at = (n: number) => new Browser(server.app, { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });
/** The account has had so many failures this hour. */
const failedBefore = (hits: number) =>
  server.db.rows(sql`insert into rate_bucket (key, hits, reset_at, last_at)
    values (${`login:account:${WHO}`}, ${hits}, now() + interval '50 minutes', now())
    on conflict (key) do update set hits = excluded.hits, last_at = now(), reset_at = excluded.reset_at`);
const notices = async (browser: Browser) =>
  (await browser.send('GET', '/api/data/admin/my-notices')).json<{ member: SignInNotice[] }>().member;

describe('guessing', () => {
  test('of a million guesses in a day, each from an address of its own, fewer than 3 000 are examined', async () => {
    const [day, guesses, slice] = [86_400, 1_000_000, 20_000];
    let examined = 0;
    for (let from = 0; from < guesses; from += slice)
      examined += await scalar(
        server.db,
        `select count(*) filter (where f_compter_essai('login:account:essai', timestamptz '2026-11-20 00:00Z'
          + n * interval '${day / guesses} seconds') = 0) from generate_series($1::int, $2::int) n`,
        [from, from + slice - 1],
      );
    expect(examined).toBeLessThan(3_000);
    expect(examined).toBeGreaterThanOrEqual(2_400);
  }, 120_000);

  test('a hundred an hour need not wait; then each waits longer than the one before, a quarter of an hour at most', async () => {
    const { rows } = await server.db.pool.query<{ waits: number[] }>(`
      with recursive tries(n, at, wait) as (
        select 1, timestamptz '2026-11-20 00:00Z', f_compter_essai('essai', timestamptz '2026-11-20 00:00Z')
        union all
        select n + 1, at + make_interval(secs => wait), f_compter_essai('essai', at + make_interval(secs => wait))
          from tries where n < 115
      ) select array_agg(wait order by n) filter (where wait > 0) as waits from tries`);
    expect(rows[0]?.waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('the owner at another device is refused meanwhile, at a known one gets in, and is told', async () => {
    const owner = at(1);
    await owner.signIn(WHO, PASSWORD);
    expect(await notices(owner)).toEqual([]);
    await failedBefore(100);
    for (let n = 0; n < 12; n += 1) await at(100 + n).signIn(WHO, 'deviné');
    const elsewhere = at(2);
    const refused = await elsewhere.signIn(WHO, PASSWORD);
    expect(refused.headers['retry-after']).toBe('60');
    expect(await elsewhere.error()).toBe('Trop de tentatives de connexion. Réessayez dans 1 minute(s).');
    await owner.signIn(WHO, PASSWORD);
    expect(await owner.isSignedIn()).toBe(true);
    expect(await notices(owner)).toMatchObject([{ kind: 'refused', nb: 13 }]);
    await owner.signIn(WHO, PASSWORD);
    expect((await notices(owner)).map(({ nb }) => nb)).toEqual([13]);
  });

  test('a known device has a limit of its own, also for whoever shares its address', async () => {
    const owner = at(1);
    await owner.signIn(WHO, PASSWORD);
    for (let n = 0; n < 60; n += 1) await at(1).signIn(`autre${n}@essai.mg`, 'deviné');
    expect(
      await at(1)
        .signIn(WHO, PASSWORD)
        .then(({ headers }) => headers.location),
    ).toBe('/admin/login');
    for (let n = 0; n < 5; n += 1) await owner.signIn(WHO, 'oublié');
    await owner.signIn(WHO, PASSWORD);
    expect(await owner.error()).toBe('Trop de tentatives de connexion. Réessayez dans 1 minute(s).');
    await server.db.pool.query("delete from rate_bucket where key like 'login:device:%:minute'");
    await owner.signIn(WHO, PASSWORD);
    expect(await owner.isSignedIn()).toBe(true);
    // The one attempt without the device's cookie; the five slips of the person themselves are no news.
    expect(await notices(owner)).toMatchObject([{ kind: 'refused', nb: 1 }]);
  });

  test('a device is known for the person who signed in with it, not for others', async () => {
    const other = at(3);
    await insert(server.db, 'utilisateur', {
      username: 'vola@essai.mg',
      nom_prenom: 'Vola',
      role_code: 'ROLE_LECTEUR',
      password_hash: await hashPassword(PASSWORD),
    });
    await other.signIn('vola@essai.mg', PASSWORD);
    await failedBefore(100);
    await other.signIn(WHO, PASSWORD);
    expect(await other.error()).toMatch(/^Trop de tentatives/);
  });

  test('what is refused at one address does not use up what the account allows', async () => {
    for (let n = 0; n < 30; n += 1) await countAttempt(server.db, '192.0.2.1', WHO);
    expect(await scalar(server.db, `select hits from rate_bucket where key = 'login:account:${WHO}'`)).toBe(5);
    await forgiveAttempt(server.db, '192.0.2.1', WHO);
    expect(await scalar(server.db, `select hits from rate_bucket where key = 'login:account:${WHO}'`)).toBe(4);
  });
});

describe('the device', () => {
  test('its cookie is for the sign-in alone, cannot be read by scripts, and only its hash is stored', async () => {
    const browser = at(1);
    const cookie = (await browser.signIn(WHO, PASSWORD)).cookies.find(({ name }) => name === 'device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/admin/login', maxAge: 365 * 86_400 });
    const stored = 'select count(*) from known_device where token_hash = sha256($1::text::bytea)';
    expect(await scalar(server.db, stored, [cookie?.value])).toBe(1);
    const first = browser.cookies.get('device');
    await browser.signIn(WHO, PASSWORD);
    expect(browser.cookies.get('device')).not.toBe(first);
    expect(await scalar(server.db, 'select count(*) from known_device')).toBe(1);
  });

  test('a new one is told to the other sessions, which alone can mark that as read', async () => {
    const [desk, phone] = [at(1), at(2)];
    await desk.signIn(WHO, PASSWORD);
    await phone.signIn(WHO, PASSWORD);
    expect(await notices(phone)).toEqual([]);
    const [told] = await notices(desk);
    expect(told).toMatchObject({ kind: 'new_device', adresse: '10.0.0.2' });
    const me = async (browser: Browser) => (await browser.send('GET', '/api/data/admin/my-info')).json<object>();
    expect(await me(desk)).toMatchObject({ notices: 1 });
    expect(await me(phone)).not.toHaveProperty('notices');
    const mark = (browser: Browser) =>
      server.app.inject({
        method: 'POST',
        url: '/api/data/admin/my-notices/lues',
        headers: { cookie: `sid=${browser.cookies.get('sid') ?? ''}` },
        payload: { codes: [told?.code ?? ''] },
      });
    expect((await mark(phone)).json()).toEqual({ lues: 0 });
    expect((await mark(desk)).json()).toEqual({ lues: 1 });
    expect(await notices(desk)).toEqual([]);
  });

  test('after a change of the password only the device of that session is known', async () => {
    const [desk, phone] = [at(1), at(2)];
    await desk.signIn(WHO, PASSWORD);
    await phone.signIn(WHO, PASSWORD);
    await server.app.inject({
      method: 'POST',
      url: '/api/data/admin/my-password',
      headers: { cookie: `sid=${desk.cookies.get('sid') ?? ''}` },
      payload: { currentPassword: PASSWORD, password: 'Encore-une-phrase-2027' },
    });
    await eventually(
      'one device is left',
      async () => (await scalar(server.db, 'select count(*) from known_device where utilisateur_id = $1', [id])) === 1,
    );
  });
});
