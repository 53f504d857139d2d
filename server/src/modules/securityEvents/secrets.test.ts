import { read, utils } from '@e965/xlsx';
import { captureLog } from '../../../../tests/support/captureLog.ts';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { ROUTES } from '../../../../tests/support/routeTable.ts';
import { addCommercial, insert } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { MEDIA } from '../../plugins/downloads/format.ts';
import { hashPassword } from '../login/passwords/hash.ts';

const WHO = 'hery@essai.mg';
const PASSWORDS = {
  right: 'Mot-de-passe-juste-1!',
  wrong: 'Mot-de-passe-faux-2!',
  chosen: 'Mot-de-passe-choisi-3!',
  given: 'Mot-de-passe-remis-4!',
  created: 'Mot-de-passe-neuf-5!',
  asName: 'Mot-de-passe-comme-nom-6!',
};
let server: TestServer;
let pages: ReturnType<typeof makeWebDir>;
const log = captureLog();

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir, logger: { level: 'trace', stream: log.stream } });
  const password_hash = await hashPassword(PASSWORDS.right);
  await insert(server.db, 'utilisateur', {
    username: WHO,
    nom_prenom: 'Hery',
    role_code: 'ROLE_LECTEUR',
    password_hash,
  });
  await addCommercial(server.db, 1);
});
afterAll(async () => {
  await server.close();
  pages.remove();
});

/** What must be nowhere, by what it is. */
const secrets = new Map<string, string>(Object.entries(PASSWORDS).map(([what, text]) => [`password: ${what}`, text]));
const remember = (what: string, secret: string | undefined) => {
  expect(secret).toBeDefined();
  secrets.set(what, secret ?? '');
};
/** The secrets that a text holds, as they are, as an address or a JSON text writes them, or as any hash of Argon2. */
const secretsIn = (text: string): string[] => [
  ...[...secrets].flatMap(([what, secret]) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) => text.includes(form))
      ? [what]
      : [],
  ),
  ...(text.includes('$argon2') ? ['a hash of a password'] : []),
];

async function signInOutAndWrongly(): Promise<void> {
  const visitor = new Browser(server.app);
  const { csrfToken } = await visitor.context();
  remember('form token', csrfToken ?? undefined);
  remember('form cookie', visitor.cookies.get('login_csrf'));
  await visitor.signIn(WHO, PASSWORDS.wrong);
  await visitor.signIn(PASSWORDS.asName, PASSWORDS.right);
  await visitor.signIn(WHO, PASSWORDS.right);
  remember('session cookie', visitor.cookies.get('sid'));
  const payload = { currentPassword: PASSWORDS.right, password: PASSWORDS.chosen };
  const headers = { cookie: `sid=${visitor.cookies.get('sid') ?? ''}` };
  const changed = await server.app.inject({ method: 'POST', url: '/api/data/admin/my-password', headers, payload });
  expect(changed.statusCode).toBe(200);
  await visitor.send('POST', '/logout');
}

async function administer(): Promise<void> {
  const admin = server.as('ROLE_ADMIN');
  const created = await admin.post('/api/data/admin/create', {
    username: 'neuf@essai.mg',
    password: PASSWORDS.created,
    utilisateurRoleCode: 'ROLE_LECTEUR',
    nomPrenom: 'Neuf',
  });
  expect(created.statusCode).toBe(201);
  expect((await admin.post(`/api/data/admin/reset-password/${WHO}`, { password: PASSWORDS.given })).statusCode).toBe(
    200,
  );
  await admin.post('/api/data/admin/create', `{"password": "${PASSWORDS.created}", `, {
    headers: { 'content-type': 'application/json' },
  });
}

/** Every call of the server, once by an administrator and once by nobody. */
async function callEverything(): Promise<void> {
  for (const { route, path, payload } of ROUTES) {
    const [method = 'GET', url = ''] = route.split(' ');
    for (const who of ['ROLE_ADMIN', 'anonymous'] as const)
      if (!/events|logout|my-sessions/.test(url))
        await server
          .as(who)
          .send({ method: method as 'GET', url: path ?? url, ...(payload === undefined ? {} : { payload }) });
  }
}

/** Every list that can be downloaded, in both forms, as text. */
async function downloads(): Promise<string[]> {
  const texts: string[] = [];
  for (const { method, url } of server.app.declaredRoutes) {
    if (method !== 'GET' || /[:*]|events$|logout/.test(url)) continue;
    for (const accept of [MEDIA.csv, MEDIA.xlsx]) {
      const answer = await server.as('ROLE_ADMIN').get(url, { headers: { accept } });
      if (!String(answer.headers['content-disposition']).startsWith('attachment')) continue;
      const book = accept === MEDIA.xlsx ? read(answer.rawPayload) : undefined;
      const sheets = Object.values(book?.Sheets ?? {}).map((sheet) => utils.sheet_to_csv(sheet));
      texts.push([answer.body, JSON.stringify(answer.headers), ...sheets].join('\n'));
    }
  }
  return texts;
}

/** The rows of every table, with what it may hold left out: a table of accounts or sessions has their hashes. */
async function tables(): Promise<Map<string, string>> {
  const { rows } = await server.db.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const kept = await server.db.pool.query<{ text: string | null }>(
      `select string_agg((to_jsonb(t) - 'password_hash')::text, ' ') as text from ${name} t`,
    );
    texts.set(name, kept.rows[0]?.text ?? '');
  }
  return texts;
}

test('no log, table or download of a working day holds a secret', async () => {
  await signInOutAndWrongly();
  await administer();
  remember('session of the administrator', server.as('ROLE_ADMIN').cookie.split('=')[1]);
  await callEverything();
  const files = await downloads();
  await server.app.security.flush();
  expect(log.text()).toContain('"security":');
  expect(files.length).toBeGreaterThan(30);
  // Otherwise nothing would be found anywhere.
  expect(secretsIn(`…${server.as('ROLE_ADMIN').cookie} ${JSON.stringify(PASSWORDS)}`)).toHaveLength(7);
  const accounts = await server.db.pool.query<{ password_hash: string }>('select password_hash from utilisateur');
  expect(secretsIn(JSON.stringify(accounts.rows))).toEqual(['a hash of a password']);
  const { rows: sessions } = await server.db.pool.query<{ hash: string }>(
    "select encode(id_hash, 'hex') as hash from app_session",
  );
  expect(sessions.length).toBeGreaterThan(3);

  const where = new Map<string, string>([
    ['log', log.text()],
    ...files.map((text, n) => [`download ${n}`, text] as const),
  ]);
  for (const [name, text] of await tables()) where.set(`table ${name}`, text);
  for (const [place, text] of where) {
    expect([place, secretsIn(text)]).toEqual([place, []]);
    const isTheirs = /^table app_session/.test(place);
    const shown = isTheirs ? [] : sessions.filter(({ hash }) => text.includes(hash));
    expect([place, shown]).toEqual([place, []]);
  }
});
