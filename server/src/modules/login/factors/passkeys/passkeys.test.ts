import { Browser, makeWebDir } from '../../../../../../tests/support/login.ts';
import { SoftPasskey } from '../../../../../../tests/support/passkeys.ts';
import { insert } from '../../../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../../tests/support/server.ts';
import type { Factors, PasskeyOptions, RecoveryCodes, SignedIn } from '../../../../contract/factor.ts';
import { hashPassword } from '../../passwords/hash.ts';

const PASSWORD = 'Mot-de-passe-2026!';
const WHO = 'hery@essai.mg';
const EDITOR = 'lova@essai.mg';
const MINE = '/api/data/admin/my-factors';
const HOST = 'localhost:80';
const ORIGIN = 'http://localhost';
let server: TestServer;
let pages: ReturnType<typeof makeWebDir>;
let me: Client;

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir, factors: { roles: ['ROLE_EDITEUR'] } });
  const password_hash = await hashPassword(PASSWORD);
  const add = (username: string, role_code: string) =>
    insert(server.db, 'utilisateur', { username, nom_prenom: username, role_code, password_hash });
  me = await server.signedIn(await add(WHO, 'ROLE_LECTEUR'));
  await add(EDITOR, 'ROLE_EDITEUR');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(async () => {
  await server.close();
  pages.remove();
});

const optionsOf = (answer: { json: <T>() => T }) => answer.json<PasskeyOptions>().options;
const prepare = async (client = me) => optionsOf(await client.post(`${MINE}/passkey/prepare`));
async function enrol(client = me): Promise<SoftPasskey> {
  const passkey = new SoftPasskey('localhost', ORIGIN);
  const body = { nom: 'Clé', passkey: passkey.register(await prepare(client)) };
  const answer = await client.post(`${MINE}/passkey`, body);
  expect([answer.statusCode, answer.json<RecoveryCodes>().recoveryCodes?.length]).toEqual([200, 10]);
  return passkey;
}
async function pending(username = WHO): Promise<Browser> {
  const visitor = new Browser(server.app, { host: HOST });
  await visitor.signIn(username, PASSWORD);
  return visitor;
}
const asked = async (visitor: Browser) => optionsOf(await visitor.post('/api/data/sign-in/passkey/prepare'));
const prove = (visitor: Browser, passkey: unknown) =>
  visitor.post('/api/data/sign-in/proof', { kind: 'passkey', passkey });

test('a passkey is added, and opens the session after the password', async () => {
  const passkey = await enrol();
  const { factors } = (await me.get(MINE, { headers: { accept: 'application/json' } })).json<Factors>();
  expect(factors).toMatchObject([{ kind: 'passkey', nom: 'Clé', lastUsedAt: null }]);
  const visitor = await pending();
  expect((await visitor.context()).step).toEqual({ kind: 'proof', methods: ['passkey', 'recovery'] });
  const answer = await prove(visitor, passkey.prove(await asked(visitor)));
  expect(answer.json<SignedIn>()).toEqual({ target: '/admin', recoveryCodes: [] });
  expect(await visitor.isSignedIn()).toBe(true);
});

test('an answer is worth nothing a second time, for another person, or from another site', async () => {
  const passkey = await enrol();
  const visitor = await pending();
  const used = passkey.prove(await asked(visitor));
  expect((await prove(visitor, used)).statusCode).toBe(200);
  const again = await pending();
  expect((await prove(again, used)).statusCode).toBe(422);
  passkey.origin = 'https://evil.exemple';
  expect((await prove(again, passkey.prove(await asked(again)))).statusCode).toBe(422);
  passkey.origin = ORIGIN;
  const theirs = optionsOf(await server.as('ROLE_LECTEUR').post(`${MINE}/passkey/prepare`));
  expect((await prove(again, passkey.prove(theirs))).statusCode).toBe(422);
  expect((await prove(again, passkey.prove(await asked(again)))).statusCode).toBe(200);
});

test('a copy shows by its count of uses, and another key is refused', async () => {
  const passkey = await enrol();
  passkey.uses = 9;
  const visitor = await pending();
  expect((await prove(visitor, passkey.prove(await asked(visitor)))).statusCode).toBe(200);
  passkey.uses = 3;
  const later = await pending();
  expect((await prove(later, passkey.prove(await asked(later)))).statusCode).toBe(422);
  expect((await prove(later, new SoftPasskey('localhost', ORIGIN).prove(await asked(later)))).statusCode).toBe(422);
  for (const nonsense of [null, 'x', 12, [], {}, { id: passkey.id.toString('base64url') }])
    expect([422, 429]).toContain((await prove(later, nonsense)).statusCode);
  expect(await later.isSignedIn()).toBe(false);
});

test('a key is added once, for its own host, with a challenge that was given for it', async () => {
  const passkey = await enrol();
  const twice = await me.post(`${MINE}/passkey`, { nom: 'Clé', passkey: passkey.register(await prepare()) });
  expect(twice.statusCode).toBe(409);
  const elsewhere = new SoftPasskey('evil.exemple', ORIGIN).register(await prepare());
  expect((await me.post(`${MINE}/passkey`, { nom: 'X', passkey: elsewhere })).statusCode).toBe(422);
  const invented = new SoftPasskey('localhost', ORIGIN).register({ challenge: 'aW52ZW50ZQ' });
  expect((await me.post(`${MINE}/passkey`, { nom: 'X', passkey: invented })).statusCode).toBe(422);
});

test('an IP address can have none, and says so', async () => {
  const answer = await me.post(`${MINE}/passkey/prepare`, undefined, { headers: { host: '127.0.0.1:8080' } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ detail: string }>().detail).toContain('adresse IP');
});

test('a role that requires a factor may begin with a passkey', async () => {
  const visitor = await pending(EDITOR);
  const passkey = new SoftPasskey('localhost', ORIGIN);
  const options = optionsOf(await visitor.post('/api/data/sign-in/enrolment/passkey/prepare'));
  const body = { nom: 'Clé', passkey: passkey.register(options) };
  const done = (await visitor.post('/api/data/sign-in/enrolment/passkey', body)).json<SignedIn>();
  expect(done.recoveryCodes).toHaveLength(10);
  expect(await visitor.isSignedIn()).toBe(true);
});
