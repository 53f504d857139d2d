import { codeAt, STEP_MS } from '../../../../../tests/support/factors.ts';
import { Browser, makeWebDir } from '../../../../../tests/support/login.ts';
import { insert, scalar } from '../../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { Factors, RecoveryCodes, SignedIn, TotpEnrolment } from '../../../contract/factor.ts';
import { hashPassword } from '../passwords/hash.ts';

const PASSWORD = 'Mot-de-passe-2026!';
const WHO = 'hery@essai.mg';
const EDITOR = 'lova@essai.mg';
const DEMO = 'editeur@demo.mg';
const MINE = '/api/data/admin/my-factors';
let server: TestServer;
let pages: ReturnType<typeof makeWebDir>;
let me: Client;
let myId: number;

// Every test lives some minutes after the one before, so that its codes have not been used.
let ahead = 0;
// The clock is stopped meanwhile: in a slow test the codes would expire.
const BEGAN = Date.now();
const now = () => BEGAN + ahead;

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir, factors: { roles: ['ROLE_EDITEUR'], exempt: [DEMO], now } });
  const password_hash = await hashPassword(PASSWORD);
  const add = (username: string, role_code: string) =>
    insert(server.db, 'utilisateur', { username, nom_prenom: username, role_code, password_hash });
  myId = await add(WHO, 'ROLE_LECTEUR');
  await add(EDITOR, 'ROLE_EDITEUR');
  await add(DEMO, 'ROLE_EDITEUR');
  me = await server.signedIn(myId);
  await server.remember();
});
beforeEach(async () => {
  server.app.security.endSpan();
  await server.app.security.flush();
  await server.reset();
  ahead += 10 * STEP_MS;
});
afterAll(async () => {
  await server.close();
  pages.remove();
});

async function enrol(client = me): Promise<{ secret: string; codes: string[] }> {
  const { secret, ticket } = (await client.post(`${MINE}/prepare`)).json<TotpEnrolment>();
  const answer = await client.post(MINE, { ticket, code: codeAt(secret, now()), nom: 'Téléphone' });
  expect(answer.statusCode).toBe(200);
  ahead += STEP_MS;
  return { secret, codes: answer.json<RecoveryCodes>().recoveryCodes };
}
const factors = async (client = me) =>
  (await client.get(MINE, { headers: { accept: 'application/json' } })).json<Factors>();
/** A browser whose password was right. */
async function pending(username = WHO, more: Record<string, string> = {}): Promise<Browser> {
  const visitor = new Browser(server.app);
  const answer = await visitor.signIn(username, PASSWORD, more);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/login']);
  return visitor;
}
const prove = (visitor: Browser, kind: string, code: string) => visitor.post('/api/data/sign-in/proof', { kind, code });
const refusal = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { violations?: { message: string }[] }).violations?.[0]?.message,
];
const events = async () => {
  await server.app.security.flush();
  return server.db.pool
    .query<{ event: string; username: string; target: string; details: object }>(
      'select event, username, target, details from security_event order by id',
    )
    .then(({ rows }) => rows);
};

describe('one’s own factors', () => {
  test('are added after a first right code, with ten recovery codes shown once', async () => {
    const { secret, uri, ticket } = (await me.post(`${MINE}/prepare`)).json<TotpEnrolment>();
    expect(uri).toContain(`secret=${secret}`);
    expect(secret).toHaveLength(32);
    const wrong = await me.post(MINE, { ticket, code: '000000', nom: 'Téléphone' });
    expect(refusal(wrong)).toEqual([422, 'Code incorrect']);
    expect((await factors()).factors).toEqual([]);
    const body = { ticket, code: codeAt(secret, now()), nom: ' Téléphone ' };
    const { recoveryCodes } = (await me.post(MINE, body)).json<RecoveryCodes>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect((await me.post(MINE, body)).statusCode).toBe(409);
    expect(await factors()).toMatchObject({
      factors: [{ kind: 'totp', nom: 'Téléphone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
  });

  test('neither secret, code nor recovery code is stored, logged or audited as it is', async () => {
    const { secret, codes } = await enrol();
    const kept = JSON.stringify(
      await Promise.all(
        ['second_factor', 'recovery_code', 'audit', 'security_event', 'pending_sign_in'].map((table) =>
          scalar(server.db, `select coalesce(json_agg(t)::text, '') from ${table} t`),
        ),
      ),
    );
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...codes, ...codes.map((c) => c.replace('-', ''))])
      expect(kept).not.toContain(text);
  });

  test('an enrolment is its person’s alone, and lasts ten minutes', async () => {
    const { secret, ticket } = (await me.post(`${MINE}/prepare`)).json<TotpEnrolment>();
    const other = await server.as('ROLE_LECTEUR').post(MINE, { ticket, code: codeAt(secret, now()), nom: 'X' });
    expect(other.statusCode).toBe(422);
    ahead += 11 * 60_000;
    const late = await me.post(MINE, { ticket, code: codeAt(secret, now()), nom: 'X' });
    expect(refusal(late)).toEqual([422, 'Cet ajout a expiré\u00a0: recommencez']);
  });

  test('are renamed and removed; the recovery codes go with the last', async () => {
    await enrol();
    const code = (await factors()).factors[0]?.code ?? '';
    expect((await me.patch(`${MINE}/${code}`, { nom: 'Ancien téléphone' })).statusCode).toBe(200);
    expect((await factors()).factors[0]?.nom).toBe('Ancien téléphone');
    expect((await server.as('ROLE_ADMIN').post(`${MINE}/${code}/remove`)).statusCode).toBe(404);
    expect((await me.post(`${MINE}/${code}/remove`)).statusCode).toBe(200);
    expect((await me.post(`${MINE}/${code}/remove`)).statusCode).toBe(404);
    expect(await factors()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    const visitor = new Browser(server.app);
    expect((await visitor.signIn(WHO, PASSWORD)).headers.location).toBe('/admin');
  });

  test('new recovery codes replace the old ones', async () => {
    const { codes } = await enrol();
    const renewed = (await me.post(`${MINE}/recovery-codes`)).json<RecoveryCodes>().recoveryCodes;
    expect(refusal(await prove(await pending(), 'recovery', codes[0] ?? ''))[0]).toBe(422);
    expect((await prove(await pending(), 'recovery', renewed[0] ?? '')).statusCode).toBe(200);
  });
});

describe('signing in', () => {
  test('needs the factor after the password: until then nothing is open', async () => {
    const { secret } = await enrol();
    const visitor = await pending(WHO, { _target_path: '/admin/zones?page=2', _remember_me: 'on' });
    expect(await visitor.isSignedIn()).toBe(false);
    expect((await visitor.context()).step).toEqual({ kind: 'proof', methods: ['totp', 'recovery'] });
    const cookies = (await new Browser(server.app).signIn(WHO, PASSWORD)).cookies;
    expect(cookies.find(({ name }) => name === 'pending')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 300,
    });
    const answer = await prove(visitor, 'totp', codeAt(secret, now()).replace(/^.../, '$& '));
    expect(answer.json<SignedIn>()).toEqual({ target: '/admin/zones?page=2', recoveryCodes: [] });
    expect(answer.cookies.find(({ name }) => name === 'sid')).toMatchObject({ maxAge: 30 * 86_400 });
    expect(await visitor.isSignedIn()).toBe(true);
    expect((await visitor.context()).step).toBeUndefined();
    expect((await factors()).factors[0]?.lastUsedAt).not.toBeNull();
    expect(await events()).toContainEqual({
      event: 'sign_in',
      username: WHO,
      target: '',
      details: { facteur: 'totp' },
    });
  });

  test.each([
    ['one step ago', -1, 200],
    ['now', 0, 200],
    ['one step ahead', 1, 200],
    ['two steps ago', -2, 422],
    ['two steps ahead', 2, 422],
  ])('accepts the code of %s as it should', async (_name, steps, status) => {
    const { secret } = await enrol();
    ahead += 3 * STEP_MS;
    const answer = await prove(await pending(), 'totp', codeAt(secret, now() + steps * STEP_MS));
    expect(answer.statusCode).toBe(status);
  });

  test('refuses a code that was used, and those before it; five at once open one session', async () => {
    const { secret } = await enrol();
    ahead += 3 * STEP_MS;
    const [before, code] = [codeAt(secret, now() - STEP_MS), codeAt(secret, now())];
    const visitors = await Promise.all(Array.from({ length: 5 }, () => pending()));
    const answers = await Promise.all(visitors.map((visitor) => prove(visitor, 'totp', code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await server.db.pool.query('delete from rate_bucket');
    for (const used of [code, before])
      expect(refusal(await prove(await pending(), 'totp', used))).toEqual([
        422,
        'Ce code a déjà servi\u00a0: attendez le suivant',
      ]);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = (await enrol()).codes;
    expect((await prove(await pending(), 'recovery', ` ${first.toUpperCase().replace('-', ' ')} `)).statusCode).toBe(
      200,
    );
    expect(refusal(await prove(await pending(), 'recovery', first))).toEqual([
      422,
      'Code de secours incorrect ou déjà utilisé',
    ]);
    expect((await prove(await pending(), 'recovery', second)).statusCode).toBe(200);
    expect((await factors()).recoveryCodesLeft).toBe(8);
    expect(await events()).toContainEqual(
      expect.objectContaining({ event: 'recovery_code_used', username: WHO, details: { reste: 8 } }),
    );
  });

  test('wrong proofs are counted: five a minute from an address, twenty an hour for the account', async () => {
    const { secret } = await enrol();
    const visitor = await pending();
    for (let n = 0; n < 5; n += 1) expect((await prove(visitor, 'totp', '000000')).statusCode).toBe(422);
    const answer = await prove(visitor, 'totp', codeAt(secret, now()));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    await server.db.pool.query("delete from rate_bucket where key like 'login:%'");
    await server.db.pool.query("update rate_bucket set hits = 20 where key like 'factor:%'");
    expect((await prove(visitor, 'totp', codeAt(secret, now()))).statusCode).toBe(429);
    // The right password alone does not clear what was counted.
    expect((await prove(await pending(), 'totp', codeAt(secret, now()))).statusCode).toBe(429);
    await server.db.pool.query('delete from rate_bucket');
    expect((await prove(visitor, 'totp', codeAt(secret, now()))).statusCode).toBe(200);
    const names = (await events()).map(({ event, details }) => [event, details]);
    expect(names).toContainEqual(['sign_in_failed', { facteur: 'totp', raison: 'second facteur' }]);
    expect(names).toContainEqual(['sign_in_throttled', {}]);
  });

  test('is over after five minutes, a changed password, a disabled account, or going back', async () => {
    const { secret } = await enrol();
    const endings: (() => Promise<unknown>)[] = [
      () => server.db.pool.query("update pending_sign_in set expires_at = now() - interval '1 second'"),
      async () =>
        server.db.pool.query('update utilisateur set password_hash = $1 where id = $2', [
          await hashPassword('Autre'),
          myId,
        ]),
      () => server.db.pool.query('update utilisateur set is_enabled = false where id = $1', [myId]),
    ];
    for (const end of endings) {
      await server.db.pool.query('update utilisateur set is_enabled = true, password_hash = $1 where id = $2', [
        await hashPassword(PASSWORD),
        myId,
      ]);
      const visitor = await pending();
      await end();
      expect((await prove(visitor, 'totp', codeAt(secret, now()))).statusCode).toBe(410);
      expect(await visitor.isSignedIn()).toBe(false);
    }
    await server.reset();
    const { secret: again } = await enrol();
    const visitor = await pending();
    expect((await visitor.post('/api/data/sign-in/leave')).statusCode).toBe(200);
    expect((await visitor.context()).step).toBeUndefined();
    expect((await prove(visitor, 'totp', codeAt(again, now()))).statusCode).toBe(410);
  });

  test('belongs to its browser: another one, or a made-up cookie, has nothing', async () => {
    const { secret } = await enrol();
    await pending();
    const other = new Browser(server.app);
    expect((await prove(other, 'totp', codeAt(secret, now()))).statusCode).toBe(410);
    other.cookies.set('pending', 'invente');
    expect((await prove(other, 'totp', codeAt(secret, now()))).statusCode).toBe(410);
  });
});

describe('a role that requires a factor', () => {
  test('has it added at the next sign-in, before anything is open', async () => {
    const visitor = await pending(EDITOR);
    expect((await visitor.context()).step).toEqual({ kind: 'enrolment', methods: [] });
    expect((await prove(visitor, 'totp', '000000')).statusCode).toBe(422);
    const { secret, ticket } = (await visitor.post('/api/data/sign-in/enrolment/prepare')).json<TotpEnrolment>();
    expect(await visitor.isSignedIn()).toBe(false);
    const body = { ticket, nom: 'Téléphone', code: codeAt(secret, now()) };
    expect((await visitor.post('/api/data/sign-in/enrolment', { ...body, code: '000000' })).statusCode).toBe(422);
    const done = (await visitor.post('/api/data/sign-in/enrolment', body)).json<SignedIn>();
    expect([done.target, done.recoveryCodes.length]).toEqual(['/admin', 10]);
    expect(await visitor.isSignedIn()).toBe(true);
    const next = await pending(EDITOR);
    expect((await next.context()).step?.kind).toBe('proof');
    expect((await next.post('/api/data/sign-in/enrolment/prepare')).statusCode).toBe(409);
    expect((await events()).map(({ event }) => event)).toEqual(expect.arrayContaining(['factor_added', 'sign_in']));
  });

  test('keeps the last one, which only an administrator removes', async () => {
    const editor = await server.signedIn(server.ids.get('ROLE_EDITEUR') ?? 0);
    await enrol(editor);
    const { factors: own, isRequired } = await factors(editor);
    expect(isRequired).toBe(true);
    const code = own[0]?.code ?? '';
    expect((await editor.post(`${MINE}/${code}/remove`)).statusCode).toBe(409);
    const name = server.usernameOf('ROLE_EDITEUR');
    const removal = `/api/data/admin/factors/${name}/${code}/remove`;
    expect((await server.as('ROLE_LECTEUR').post(removal)).statusCode).toBe(403);
    expect((await server.as('ROLE_ADMIN').post(removal)).statusCode).toBe(200);
    expect(await factors(editor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await events()).toContainEqual({
      event: 'factor_removed',
      username: server.usernameOf('ROLE_ADMIN'),
      target: name,
      details: { facteur: 'totp' },
    });
    const audited =
      "select count(*) from audit where action = 'retirer un facteur' and entity_id = $1 and username = $2";
    expect(await scalar(server.db, audited, [name, server.usernameOf('ROLE_ADMIN')])).toBe(1);
  });

  test('does not concern the demonstration’s accounts, unless they have added one', async () => {
    const visitor = new Browser(server.app);
    expect((await visitor.signIn(DEMO, PASSWORD)).headers.location).toBe('/admin');
  });
});

test('an administrator removes their own factors in their own account', async () => {
  const admin = server.as('ROLE_ADMIN');
  await enrol(admin);
  const code = (await factors(admin)).factors[0]?.code ?? '';
  const path = `/api/data/admin/factors/${server.usernameOf('ROLE_ADMIN')}/${code}/remove`;
  expect((await admin.post(path)).statusCode).toBe(409);
});
