import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { addCommande, addCommercial, addPos } from '../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { EarlyAnswer } from './firstAnswers.ts';

const NOTICE_SCRIPT = 'assets/account.js';
const SCREENS = [
  { path: '/login', scripts: ['assets/login.js'] },
  {
    path: '/commandes',
    scripts: ['assets/shell.js', 'assets/commandes.js'],
    calls: { list: { path: 'commandes', sort: { field: 'commandeAt', direction: 'desc' } } },
  },
  { path: '/commande/:code', scripts: ['assets/commande.js'], calls: { others: ['commandes/:code'] } },
  { path: '/utilisateurs', scripts: [], calls: { others: ['audit'] } },
];
const WHO = '/api/data/admin/my-info';
const PREFERENCES = '/api/data/preferences';
const NOTICES = '/api/data/admin/my-notices';
const LIST = '/api/data/commandes?page=1&itemsPerPage=20&order%5BcommandeAt%5D=desc';
/** A name that would end the element it is written in. */
const NAME = '</script><script>alert(1)</script>';

let server: TestServer;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-first-'));
  writeFileSync(
    path.join(webDir, 'screens.json'),
    JSON.stringify({ screens: SCREENS, noticeScripts: [NOTICE_SCRIPT] }),
  );
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<!doctype html><head><script defer src="/admin/assets/main.js"></script></head><script type="application/json" id="first-answers">__FIRST_ANSWERS__</script>' +
      '<script type="application/json" id="login-context">__LOGIN_CONTEXT__</script>',
  );
  // Long enough for a busy machine; one test waits for it.
  server = await startTestServer({ webDir, pagePatience: 3_000 });
  const other = await addCommercial(server.db, 1);
  const pos = await addPos(server.db, 1, { designation: NAME });
  await addCommande(server.db, 1, pos, other);
  await addCommande(server.db, 2, pos, server.ids.get('ROLE_COMMERCIAL') ?? 0);
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true, force: true });
});

async function pageOf(client: Client, address: string) {
  const { body, headers } = await client.get(address);
  const json = /id="first-answers">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  const answers = JSON.parse(json) as EarlyAnswer[];
  const scripts = [...body.matchAll(/rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href);
  return { body, answers, scripts, cache: headers['cache-control'], urls: answers.map(({ url }) => url) };
}

test('the page brings who asks, the preferences and the list, as the calls themselves would answer', async () => {
  const admin = server.as('ROLE_ADMIN');
  const { answers, scripts, cache } = await pageOf(admin, '/admin/commandes');
  expect(answers.map(({ url, status }) => [url, status])).toEqual([
    [WHO, 200],
    [PREFERENCES, 200],
    [LIST, 200],
  ]);
  for (const { url, accept, type, body } of answers) {
    const called = await admin.get(url, { headers: { accept } });
    expect([type, JSON.parse(body)]).toEqual([called.headers['content-type'], called.json()]);
  }
  expect(scripts).toEqual(['/admin/assets/shell.js', '/admin/assets/commandes.js']);
  expect(cache).toBe('private, no-store');
});

test('nobody gets more than by asking', async () => {
  const own = await pageOf(server.as('ROLE_COMMERCIAL'), '/admin/commandes');
  const list = own.answers.find(({ url }) => url === LIST);
  expect(JSON.parse(list?.body ?? '{}')).toMatchObject({ totalItems: 1 });
  // Refused calls are left to the application.
  expect((await pageOf(server.as('ROLE_LECTEUR'), '/admin/utilisateurs')).urls).toEqual([WHO, PREFERENCES]);
});

test.each(['anonymous', 'expired', 'disabled'] as const)('%s: the page says so and holds no data', async (who) => {
  const { answers, cache, body } = await pageOf(server.as(who), '/admin/commandes');
  expect(answers.map(({ url, status }) => [url, status])).toEqual([[WHO, 401]]);
  expect([cache, body.includes('alert(1)')]).toEqual(['no-store', false]);
});

test('data cannot end the element that holds it', async () => {
  const { body, answers } = await pageOf(server.as('ROLE_ADMIN'), '/admin/commandes');
  expect(body).not.toContain(NAME);
  expect(answers.at(-1)?.body).toContain('alert(1)');
});

test.each([
  ['/admin/commandes?page=2&tri=-totalValue&q=ra%20ko', ['page=2', 'search=ra+ko', 'order%5BtotalValue%5D=desc']],
  ['/admin/commandes?tri=totalValue', ['page=1', 'order%5BtotalValue%5D=asc']],
])('%s: the list is asked for as its address says', async (address, parts) => {
  const { urls } = await pageOf(server.as('ROLE_ADMIN'), address);
  for (const part of parts) expect(urls.at(-1)).toContain(part);
});

test.each([
  ['a filter, which only the list itself can read', '/admin/commandes?validation=validees', [WHO, PREFERENCES]],
  ['an order', '/admin/commande/CMD%2F1', [WHO, PREFERENCES]],
  ['an unknown screen', '/admin/nulle-part', [WHO]],
  ['an address that cannot be decoded', '/admin/commande/%25E0%25', [WHO, PREFERENCES]],
  ['the sign-in page', '/admin/login?redirect=/commandes', [WHO]],
])('%s: %s', async (_what, address, urls) => {
  expect((await pageOf(server.as('ROLE_ADMIN'), address)).urls).toEqual(urls);
});

test('one order comes with its page', async () => {
  const { rows } = await server.db.pool.query<{ code: string }>('select code from commande limit 1');
  const code = rows[0]?.code ?? '';
  const { urls } = await pageOf(server.as('ROLE_ADMIN'), `/admin/commande/${code}`);
  expect(urls).toEqual([WHO, PREFERENCES, `/api/data/commandes/${code}`]);
});

test('sign-ins to tell of come with the page of their person alone, and so does their script', async () => {
  await server.db.pool.query(
    "insert into sign_in_notice (utilisateur_id, kind, user_agent, adresse) values ($1, 'new_device', '', '10.0.0.7')",
    [server.ids.get('ROLE_EDITEUR')],
  );
  const told = await pageOf(server.as('ROLE_EDITEUR'), '/admin/commandes');
  expect(told.urls).toEqual([WHO, NOTICES, PREFERENCES, LIST]);
  expect(JSON.parse(told.answers[1]?.body ?? '{}')).toMatchObject({ totalItems: 1 });
  expect(told.scripts.at(-1)).toBe(`/admin/${NOTICE_SCRIPT}`);
  const other = await pageOf(server.as('ROLE_LECTEUR'), '/admin/commandes');
  expect(other.urls).toEqual([WHO, PREFERENCES, LIST]);
  expect(other.scripts).not.toContain(`/admin/${NOTICE_SCRIPT}`);
});

test('a page does not wait for a slow answer', async () => {
  const client = await server.db.pool.connect();
  try {
    await client.query('begin; lock table commande in access exclusive mode');
    const { urls } = await pageOf(server.as('ROLE_ADMIN'), '/admin/commandes');
    expect(urls).toEqual([WHO, PREFERENCES]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  ['with early hints the scripts are named before the answers are there', true, ['main', 'shell', 'commandes']],
  ['there are no early hints unless they are asked for', false, []],
] as const)('%s', async (_, earlyHints, named) => {
  const own = await startTestServer({ webDir, earlyHints });
  try {
    await own.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.app.server.address() as AddressInfo;
    const request = http.get({ port, path: '/admin/commandes' });
    const early: string[] = [];
    request.on('information', ({ statusCode, headers }) => {
      expect(statusCode).toBe(103);
      early.push(String(headers['link']));
    });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
    const link = named.map((name) => `</admin/assets/${name}.js>; rel=preload; as=script`).join(', ');
    expect(early).toEqual(named.length === 0 ? [] : [link]);
  } finally {
    await own.close();
  }
});
