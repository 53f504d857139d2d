import sql from 'sql-template-tag';
import { insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, ROLES, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { hashPassword } from '../../modules/login/passwords/hash.ts';

const PASSWORD = 'Une-phrase-longue-2026';
const PROOF = '/api/data/admin/my-proof';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const hash = await hashPassword(PASSWORD);
  await server.db.rows(sql`update utilisateur set password_hash = ${hash}`);
  await insert(server.db, 'utilisateur', {
    username: 'cible@essai.mg',
    nom_prenom: 'Cible',
    role_code: 'ROLE_LECTEUR',
    password_hash: hash,
  });
  await server.remember();
});
beforeEach(async () => {
  // Refusals that were written after the reset would have numbers that are given out again.
  server.app.security.endSpan();
  await server.app.security.flush();
  await server.reset();
});
afterAll(() => server.close());

const TARGET = '/api/data/utilisateurs/cible@essai.mg';
type Call = (client: Client) => ReturnType<Client['get']>;
/** What asks for a fresh proof, and how it answers an administrator who has one. */
const GUARDED: readonly (readonly [what: string, call: Call, status: number])[] = [
  ['a role is changed', (as) => as.patch(TARGET, { utilisateurRoleCode: 'ROLE_EDITEUR' }), 200],
  ['an account is switched off', (as) => as.patch(TARGET, { isEnabled: false }), 200],
  [
    'an account is created',
    (as) =>
      as.post('/api/data/admin/create', {
        username: 'neuf@essai.mg',
        password: PASSWORD,
        utilisateurRoleCode: 'ROLE_ADMIN',
        nomPrenom: 'Neuf',
      }),
    201,
  ],
  [
    'a password is reset',
    (as) => as.post('/api/data/admin/reset-password/cible@essai.mg', { password: `${PASSWORD}!` }),
    200,
  ],
  ['a factor of somebody is removed', (as) => as.post('/api/data/admin/factors/cible@essai.mg/FAC9999999/remove'), 404],
  ['a configuration is changed', (as) => as.patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.04' }), 200],
];
/** The same of one's own account, which everybody may do. */
const OWN: typeof GUARDED = [
  ['one’s own factor is removed', (as) => as.post('/api/data/admin/my-factors/FAC9999999/remove'), 404],
  ['codes are added', (as) => as.post('/api/data/admin/my-factors/prepare'), 200],
  ['one’s own session is ended', (as) => as.post('/api/data/admin/my-sessions/SES9999999/disable'), 404],
  ['one’s other sessions are ended', (as) => as.post('/api/data/admin/my-sessions/disable-others'), 200],
  ['recovery codes are renewed', (as) => as.post('/api/data/admin/my-factors/recovery-codes'), 409],
];
/** What is near and asks for none. */
const FREE: typeof GUARDED = [
  ['a name is changed', (as) => as.patch(TARGET, { nomPrenom: 'Autre' }), 200],
  ['the role stays as it is', (as) => as.patch(TARGET, { utilisateurRoleCode: 'ROLE_LECTEUR' }), 200],
  ['an account is switched on', (as) => as.patch(TARGET, { isEnabled: true }), 200],
  [
    'a configuration stays as it is',
    (as) => as.patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.03' }),
    200,
  ],
];

const age = (minutes: number) =>
  server.db.rows(sql`update app_session set proved_at = now() - make_interval(mins => ${minutes})`);
const state = () =>
  server.db.rows(sql`
    select username, role_code, is_enabled, password_hash from utilisateur union all
    select code, value, null, null from configuration order by 1`);

describe.each(GUARDED)('%s', (_what, call, status) => {
  test.each(ROLES)('%s', async (role) => {
    const isAdmin = role === 'ROLE_ADMIN';
    const before = await state();
    for (const minutes of [16, 600]) {
      await age(minutes);
      const stale = problemOf(await call(server.as(role)));
      // Whoever may not do it is told that, and is not asked for a password in vain.
      expect(stale).toMatchObject(
        isAdmin
          ? { status: 403, code: 'proof-required', detail: 'Confirmez d’abord que c’est bien vous.' }
          : { status: 403, detail: 'Vous n’avez pas les permissions nécessaires pour cette action.' },
      );
      if (!isAdmin) expect(stale).not.toHaveProperty('code');
    }
    expect(await state()).toEqual(before);
    await age(14);
    expect((await call(server.as(role))).statusCode).toBe(isAdmin ? status : 403);
  });
});

describe.each(OWN)('%s', (_what, call, status) => {
  test.each(ROLES)('%s', async (role) => {
    await age(16);
    expect(problemOf(await call(server.as(role)))).toMatchObject({ status: 403, code: 'proof-required' });
    await age(14);
    expect((await call(server.as(role))).statusCode).toBe(status);
  });
});

test.each(FREE)('%s: no proof is asked for', async (_what, call, status) => {
  await age(600);
  expect((await call(server.as('ROLE_ADMIN'))).statusCode).toBe(status);
});

describe('the proof', () => {
  const admin = () => server.as('ROLE_ADMIN');
  const guarded = (key = 'cle-de-demande-1') =>
    admin().patch(TARGET, { utilisateurRoleCode: 'ROLE_EDITEUR' }, { headers: { 'idempotency-key': key } });

  test('the refused call is repeated under the same key after it, and once more without effect', async () => {
    await age(16);
    expect((await guarded()).statusCode).toBe(403);
    expect((await admin().post(PROOF, { password: PASSWORD })).json()).toEqual({ proved: true });
    expect((await guarded()).statusCode).toBe(200);
    expect((await guarded()).statusCode).toBe(200);
    expect(await scalar(server.db, "select count(*) from security_event where event = 'role_changed'")).toBe(1);
    expect(await scalar(server.db, "select count(*) from security_event where event = 'step_up'")).toBe(1);
  });

  test('counts for the session that gave it alone', async () => {
    const elsewhere = await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0);
    await age(16);
    await admin().post(PROOF, { password: PASSWORD });
    expect(problemOf(await elsewhere.patch(TARGET, { isEnabled: false }))).toMatchObject({ code: 'proof-required' });
  });

  test('a wrong password is named, proves nothing, and is counted', async () => {
    await age(16);
    expect(problemOf(await admin().post(PROOF, { password: '' })).violations).toEqual([
      { propertyPath: 'password', message: 'Le mot de passe est requis' },
    ]);
    for (let n = 0; n < 5; n += 1)
      expect(problemOf(await admin().post(PROOF, { password: 'faux' })).violations).toEqual([
        { propertyPath: 'password', message: 'Le mot de passe est incorrect' },
      ]);
    const late = await admin().post(PROOF, { password: PASSWORD });
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '60']);
    expect((await guarded()).statusCode).toBe(403);
    await server.app.security.flush();
    server.app.security.endSpan();
    await server.app.security.flush();
    expect(await scalar(server.db, "select sum(nb) from security_event where event = 'step_up_failed'")).toBe(5);
  });

  test('attempts against the account elsewhere do not keep its person from it', async () => {
    await server.db.rows(sql`insert into rate_bucket (key, hits, reset_at, last_at)
      values (${`login:account:${server.usernameOf('ROLE_ADMIN')}`}, 500, now() + interval '1 hour', now())`);
    await age(16);
    expect((await admin().post(PROOF, { password: PASSWORD })).statusCode).toBe(200);
  });
});
