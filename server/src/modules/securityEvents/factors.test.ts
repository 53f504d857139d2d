import { captureLog } from '../../../../tests/support/captureLog.ts';
import { codeAt, STEP_MS } from '../../../../tests/support/factors.ts';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { insert } from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Factors, RecoveryCodes, TotpEnrolment } from '../../contract/factor.ts';
import { hashPassword } from '../login/passwords/hash.ts';

const WHO = 'hery@essai.mg';
const PASSWORD = 'Une-longue-phrase-2026!';
const MINE = '/api/data/admin/my-factors';
let server: TestServer;
let pages: ReturnType<typeof makeWebDir>;
const log = captureLog();
let ahead = 0;
// The clock is stopped between the acts: in a slow test the codes would expire.
const BEGAN = Date.now();
const now = () => BEGAN + ahead;

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({
    webDir: pages.webDir,
    factors: { roles: [], exempt: [], now },
    logger: { level: 'trace', stream: log.stream },
  });
});
afterAll(async () => {
  await server.close();
  pages.remove();
});

/** What each act of a factor's life has to be told as, and the secrets that went over the line meanwhile. */
async function liveWithAFactor(): Promise<{ acts: string[][]; secrets: string[] }> {
  const password_hash = await hashPassword(PASSWORD);
  const id = await insert(server.db, 'utilisateur', {
    username: WHO,
    nom_prenom: 'Hery',
    role_code: 'ROLE_LECTEUR',
    password_hash,
  });
  const me = await server.signedIn(id);
  const visitor = new Browser(server.app);
  const secrets: string[] = [PASSWORD];
  const acts: string[][] = [];
  let seen = 0;
  const did = async () => {
    server.app.security.endSpan();
    await server.app.security.flush();
    const { rows } = await server.db.pool.query<{ event: string }>('select event from security_event order by id');
    acts.push(rows.slice(seen).map(({ event }) => event));
    seen = rows.length;
  };

  const { secret, ticket } = (await me.post(`${MINE}/prepare`)).json<TotpEnrolment>();
  const first = codeAt(secret, now());
  const added = await me.post(MINE, { ticket, code: first, nom: 'Téléphone' });
  secrets.push(secret, ticket, ...added.json<RecoveryCodes>().recoveryCodes);
  await did();

  const prove = async (kind: string, code: string) => {
    await visitor.signIn(WHO, PASSWORD);
    secrets.push(visitor.cookies.get('pending') ?? '');
    const { statusCode } = await visitor.post('/api/data/sign-in/proof', { kind, code });
    secrets.push(...visitor.cookies.values());
    await did();
    return statusCode;
  };
  ahead += 10 * STEP_MS;
  const code = codeAt(secret, now());
  const statuses = [await prove('totp', code), await prove('totp', code), await prove('recovery', secrets[3] ?? '')];
  expect(statuses).toEqual([200, 422, 200]);

  const renewed = (await me.post(`${MINE}/recovery-codes`)).json<RecoveryCodes>().recoveryCodes;
  secrets.push(...renewed);
  await did();
  const { factors } = (await me.get(MINE, { headers: { accept: 'application/json' } })).json<Factors>();
  await server.as('ROLE_ADMIN').post(`/api/data/admin/factors/${WHO}/${factors[0]?.code ?? ''}/remove`);
  await did();
  return { acts, secrets };
}

test('a factor added, proved, refused, replaced and removed: each told once, and no secret of it anywhere', async () => {
  const { acts, secrets } = await liveWithAFactor();
  expect(acts.map((events) => events.toSorted())).toEqual([
    ['factor_added'],
    ['sign_in'],
    ['sign_in_failed'],
    ['recovery_code_used', 'sign_in'],
    ['recovery_codes_made'],
    ['factor_removed'],
  ]);
  const told = log
    .text()
    .split('\n')
    .flatMap((line) => /"security":\{"event":"(\w+)"/.exec(line)?.[1] ?? []);
  expect(told.toSorted()).toEqual(acts.flat().toSorted());

  expect(secrets.length).toBeGreaterThan(25);
  expect(secrets).not.toContain('');
  const { rows: tables } = await server.db.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const texts = [['log', log.text()]];
  for (const { name } of tables) {
    const { rows } = await server.db.pool.query<{ text: string | null }>(
      `select json_agg(t)::text as text from ${name} t`,
    );
    texts.push([name, rows[0]?.text ?? '']);
  }
  for (const [place = '', text = ''] of texts)
    expect([place, secrets.filter((secret) => text.includes(secret))]).toEqual([place, []]);
});
