import sql from 'sql-template-tag';
import { captureLog } from '../../../../tests/support/captureLog.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { addCommercial, insert, scalar } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { SECURITY_EVENTS } from '../../../../rules/securityEvents.ts';
import type { SecurityEvent } from '../../contract/securityEvent.ts';
import { hashPassword } from '../login/passwords/hash.ts';

const PASSWORD = 'Une-longue-phrase-2026!';
const WHO = 'hery@essai.mg';
const LIST = '/api/data/security-events';
let server: TestServer;
let admin: Client;
let pages: ReturnType<typeof makeWebDir>;
const log = captureLog();

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir, logger: { level: 'info', stream: log.stream } });
  admin = server.as('ROLE_ADMIN');
  const password_hash = await hashPassword(PASSWORD);
  await insert(server.db, 'utilisateur', {
    username: WHO,
    nom_prenom: 'Hery',
    role_code: 'ROLE_LECTEUR',
    password_hash,
  });
  await addCommercial(server.db, 1);
  await server.remember();
});
beforeEach(async () => {
  server.app.security.endSpan();
  await server.app.security.flush();
  await server.reset();
  log.clear();
});
afterAll(async () => {
  await server.close();
  pages.remove();
});

const lines = async (query = ''): Promise<SecurityEvent[]> => {
  await server.app.security.flush();
  return (await admin.get(`${LIST}?order[createdAt]=asc${query}`)).json<{ member: SecurityEvent[] }>().member;
};
/** What the process's log tells about events, each with the id of its request. */
const toldLines = () =>
  log
    .lines()
    .filter((line) => line.includes('"security":'))
    .map((line) => JSON.parse(line) as { reqId?: string; level: number; security: Record<string, unknown> });

type Act = () => Promise<unknown>;
const ended = () => addSession(WHO);
const addSession = async (username: string) =>
  server.db.pool.query(
    `insert into app_session (id_hash, utilisateur_id, remember, expires_at)
      select sha256($1::bytea), id, false, now() + interval '1 hour' from utilisateur where username = $2`,
    [String(Math.random()), username],
  );

const prove = async (password: string) => {
  const id = await scalar(server.db, 'select id from utilisateur where username = $1', [WHO]);
  return (await server.signedIn(id)).post('/api/data/admin/my-proof', { password });
};

const EVENTS: readonly (readonly [event: string, by: string | null, about: object, act: Act])[] = [
  ['sign_in', WHO, { target: '' }, () => new Browser(server.app).signIn(WHO, PASSWORD)],
  [
    'sign_in_failed',
    WHO,
    { details: { raison: 'mot de passe' } },
    () => new Browser(server.app).signIn(WHO.toUpperCase(), 'Autre-chose-1'),
  ],
  [
    'sign_in_failed',
    null,
    { details: { raison: 'compte inconnu' } },
    () => new Browser(server.app).signIn('Mon-secret-2026', PASSWORD),
  ],
  [
    'sign_in_failed',
    null,
    { details: { raison: 'formulaire expiré' } },
    () => new Browser(server.app).signIn(WHO, PASSWORD, { _csrf_token: 'faux' }),
  ],
  [
    'access_refused',
    'lecteur@essai.mg',
    { target: 'PATCH /api/data/configurations/:code' },
    () => server.as('ROLE_LECTEUR').patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.9' }),
  ],
  [
    'access_refused',
    null,
    { target: 'POST /logout' },
    () => server.as('anonymous').post('/logout', undefined, { headers: { origin: 'https://ailleurs.example' } }),
  ],
  [
    'role_changed',
    'admin@essai.mg',
    { target: WHO, details: { avant: 'ROLE_LECTEUR', apres: 'ROLE_EDITEUR' } },
    () => admin.patch(`/api/data/utilisateurs/${WHO}`, { utilisateurRoleCode: 'ROLE_EDITEUR' }),
  ],
  [
    'account_disabled',
    'admin@essai.mg',
    { target: 'col001' },
    () => admin.patch('/api/data/utilisateurs/col001', { isEnabled: false }),
  ],
  [
    'account_enabled',
    'admin@essai.mg',
    { target: 'desactive@essai.mg' },
    () => admin.patch('/api/data/utilisateurs/desactive@essai.mg', { isEnabled: true }),
  ],
  [
    'account_created',
    'admin@essai.mg',
    { target: 'neuf@essai.mg', details: { role: 'ROLE_LECTEUR' } },
    () =>
      admin.post('/api/data/admin/create', {
        username: 'neuf@essai.mg',
        password: PASSWORD,
        utilisateurRoleCode: 'ROLE_LECTEUR',
        nomPrenom: 'Neuf',
      }),
  ],
  [
    'password_reset',
    'admin@essai.mg',
    { target: WHO, details: { sessions: 1 } },
    async () => {
      await ended();
      await admin.post(`/api/data/admin/reset-password/${WHO}`, { password: `${PASSWORD}!` });
    },
  ],
  [
    'configuration_changed',
    'admin@essai.mg',
    { target: 'TAUX_COMMISSION', details: { avant: '0.03', apres: '0.05' } },
    () => admin.patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.05' }),
  ],
  [
    'sessions_ended',
    'admin@essai.mg',
    { target: 'admin@essai.mg', details: { sessions: 1 } },
    async () => {
      await addSession('admin@essai.mg');
      await admin.post('/api/data/admin/my-sessions/disable-others');
    },
  ],
  [
    'sessions_ended',
    'admin@essai.mg',
    { target: WHO, details: { sessions: 1 } },
    async () => {
      await ended();
      await admin.post(`/api/data/admin/sessions/${WHO}/disable-all`);
    },
  ],
  ['step_up', WHO, { target: '' }, () => prove(PASSWORD)],
  ['step_up_failed', WHO, { target: '' }, () => prove('Autre-chose-1')],
  [
    'list_exported',
    'lecteur@essai.mg',
    { target: 'commerciaux', details: { format: 'csv', lignes: 2 } },
    () =>
      server
        .as('ROLE_LECTEUR')
        .get('/api/data/utilisateurs?utilisateurRole.code=ROLE_COMMERCIAL', { headers: { accept: 'text/csv' } }),
  ],
];

test.each(EVENTS)('%s of %s: one line in the table and one in the log', async (event, by, about, act) => {
  await act();
  const found = await lines();
  expect(found).toMatchObject([
    { ...about, event, count: 1, address: '127.0.0.1', utilisateur: by === null ? null : { username: by } },
  ]);
  const [line] = found;
  expect(toldLines()).toMatchObject([
    { reqId: line?.requestId, security: { event, username: by ?? '', address: '127.0.0.1', details: line?.details } },
  ]);
  expect(log.text()).toContain(`"reqId":"${line?.requestId ?? '?'}","method"`);
});

test('every event has a test: here, with the second factors, or with the commands of the operator', () => {
  const elsewhere = ['sign_in_throttled', 'sign_out', 'password_changed', 'backup', 'restore'].concat([
    'factor_added',
    'factor_removed',
    'recovery_codes_made',
    'recovery_code_used',
  ]);
  expect([...new Set(EVENTS.map(([event]) => event)), ...elsewhere].toSorted()).toEqual(
    Object.keys(SECURITY_EVENTS).toSorted(),
  );
});

test('a whole session: signed in, password changed, signed out; a wrong password counts as a failure', async () => {
  const visitor = new Browser(server.app);
  await visitor.signIn(WHO, PASSWORD);
  const change = (currentPassword: string) =>
    visitor.app.inject({
      method: 'POST',
      url: '/api/data/admin/my-password',
      headers: { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
      payload: { currentPassword, password: 'Un-autre-passe-2027' },
    });
  expect((await change('Rien-du-tout-1')).statusCode).toBe(422);
  expect((await change(PASSWORD)).statusCode).toBe(200);
  await visitor.send('POST', '/logout');
  await visitor.send('POST', '/logout');
  const found = (await lines()).map(({ event, utilisateur }) => [event, utilisateur?.username]);
  expect(found.sort()).toEqual(
    ['password_changed', 'sign_in', 'sign_in_failed', 'sign_out'].map((event) => [event, WHO]),
  );
  for (const secret of [PASSWORD, 'Rien-du-tout-1', 'Un-autre-passe-2027', ...visitor.cookies.values()]) {
    expect(log.text()).not.toContain(secret);
    expect(JSON.stringify(await server.db.rows(sql`select * from security_event`))).not.toContain(secret);
  }
});

test('a thousand guesses make a few lines, which tell how many there were', async () => {
  for (let n = 0; n < 100; n += 1) await new Browser(server.app).signIn(WHO, `Essai-numero-${n}`);
  expect(await lines()).toMatchObject([
    { event: 'sign_in_failed', count: 1 },
    { event: 'sign_in_throttled', utilisateur: { username: WHO } },
  ]);
  server.app.security.endSpan();
  const all = await lines();
  const sum = (name: string) =>
    all.filter(({ event }) => event === name).reduce((total, { count }) => total + count, 0);
  expect([sum('sign_in_failed'), sum('sign_in_throttled')]).toEqual([5, 95]);
  expect(await scalar(server.db, 'select count(*) from security_event')).toBeLessThan(8);
});

test('what is rolled back leaves no line, neither in the table nor in the log', async () => {
  await server.db.pool.query(`create function f_panne() returns trigger language plpgsql as
    $$ begin raise exception 'panne'; end $$; create constraint trigger panne after insert on audit
    deferrable initially deferred for each row execute function f_panne()`);
  expect((await admin.patch('/api/data/configurations/TAUX_COMMISSION', { value: '0.05' })).statusCode).toBe(500);
  await server.db.pool.query('drop function f_panne cascade');
  expect([await lines(), toldLines()]).toEqual([[], []]);
});

test('a table that cannot be written keeps nobody waiting, and has the line when it can', async () => {
  const client = await server.db.pool.connect();
  await client.query('begin');
  await client.query('lock table security_event in access exclusive mode');
  expect((await server.as('ROLE_LECTEUR').get('/api/data/audit')).statusCode).toBe(403);
  const writing = server.app.security.flush();
  expect((await server.as('ROLE_LECTEUR').get('/api/data/audit')).statusCode).toBe(403);
  await client.query('commit');
  client.release();
  await writing;
  expect(await lines()).toMatchObject([{ event: 'access_refused', count: 1 }]);
});

test('filters of the list, and the search by address or request', async () => {
  await server.db.pool.query(`insert into security_event (at, username, event, address, request_id, details) values
    ('2026-11-01T09:00:00Z', '${WHO}', 'sign_in', '197.158.1.20', 'aaaa-1', '{}'),
    ('2026-11-02T09:00:00Z', '', 'sign_in_failed', '197.158.2.1', 'bbbb-2', '{"raison": "compte inconnu"}')`);
  const found = async (query: string) => (await lines(`&${query}`)).map(({ requestId }) => requestId);
  expect([
    await found(`utilisateur.username[]=${WHO}`),
    await found('event=sign_in_failed'),
    await found('search=197.158.'),
    await found('search=BBBB'),
    await found('search=%25'),
    await found('createdAt[before]=2026-11-01'),
  ]).toEqual([['aaaa-1'], ['bbbb-2'], ['aaaa-1', 'bbbb-2'], ['bbbb-2'], [], ['aaaa-1']]);
  const csv = await admin.get(`${LIST}?event=sign_in_failed`, { headers: { accept: 'text/csv' } });
  expect(csv.body).toContain(';Connexion échouée;;;197.158.2.1;;Raison\u00a0: compte inconnu;1;bbbb-2');
});

test.each(['update security_event set username = $$x$$', 'delete from security_event', 'truncate security_event'])(
  'the database refuses: %s',
  async (statement) => {
    await insert(server.db, 'security_event', { event: 'sign_in' });
    await expect(server.db.pool.query(statement)).rejects.toThrow('security_event est en ajout seul');
  },
);

test('a body that its sender gives up is no error in the log', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('_username='));
    },
  });
  const sent = fetch(`${address}/admin/login`, {
    method: 'POST',
    body,
    duplex: 'half',
    signal: abort.signal,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit);
  setTimeout(() => abort.abort(), 200);
  await expect(sent).rejects.toThrow();
  await eventually('the log tells of the request', () => log.text().includes('the sender gave its body up'));
  expect(log.text()).not.toContain('"level":50');
});
