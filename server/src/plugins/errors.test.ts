import net from 'node:net';
import fastify from 'fastify';
import sql from 'sql-template-tag';
import { captureLog } from '../../../tests/support/captureLog.ts';
import { addSampleCodes, deliveryRow } from '../../../tests/support/deliveries.ts';
import { ebpWith } from '../../../tests/support/ebp.ts';
import { Browser, contextIn, makeWebDir } from '../../../tests/support/login.ts';
import { addCommercial } from '../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { buildApp } from '../app.ts';
import { openDb } from '../db/pool.ts';
import { WaitTimeout } from '../db/waiting/limitConcurrency.ts';
import { answerKinds } from '../../../tests/support/answerKinds.ts';
import { registerErrors } from './errors.ts';

const AWAY = 'La base de données ne répond pas. Réessayez dans un instant.';
/** Words that only occur in an English sentence, a stack trace or a piece of SQL. */
const LEAK = new RegExp(
  '\\b(error|invalid|unexpected|must|should|cannot|required|not found|select|insert|constraint|relation|stack|' +
    'node_modules)\\b|\\.ts:\\d|    at ',
  'i',
);
let server: TestServer;
let pages: ReturnType<typeof makeWebDir>;

beforeAll(async () => {
  pages = makeWebDir();
  server = await startTestServer({ webDir: pages.webDir });
  await addCommercial(server.db, 1);
});
afterAll(async () => {
  await server.close();
  pages.remove();
});

describe('headers and bodies', () => {
  test('every kind of answer has its security headers', async () => {
    for (const [kind, pending] of answerKinds(server)) {
      const { headers } = await pending;
      expect([kind, headers['x-content-type-options']]).toEqual([kind, 'nosniff']);
      const policy = String(headers['content-security-policy']);
      expect([kind, /default-src '(self|none)'/.test(policy)]).toEqual([kind, true]);
      const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      if (kind !== 'documentation')
        expect([kind, /unsafe/.test(policy), script.includes('http')]).toEqual([kind, false, false]);
      if (!kind.startsWith('address'))
        expect([kind, headers['x-frame-options'], headers['referrer-policy']]).toEqual([
          kind,
          'DENY',
          'strict-origin-when-cross-origin',
        ]);
      expect([kind, headers['x-powered-by'], headers.server]).toEqual([kind, undefined, undefined]);
    }
  });

  test('every refusal is a problem in French, without a stack or English', async () => {
    let seen = 0;
    for (const [kind, pending] of answerKinds(server)) {
      const answer = await pending;
      if (answer.statusCode < 400) continue;
      seen += 1;
      const { status, detail, violations = [] } = problemOf(answer);
      expect([kind, status]).toEqual([kind, answer.statusCode]);
      for (const text of [detail, ...violations.map((violation) => violation.message)])
        expect([kind, text, LEAK.test(text)]).toEqual([kind, text, false]);
      expect(detail).toMatch(/\.$|trouvée?$/);
    }
    expect(seen).toBeGreaterThan(13);
  });

  test('no answer shows a password or its hash', async () => {
    await server.db.pool.query("update utilisateur set password_hash = '$argon2id$secret'");
    const client = server.as('ROLE_ADMIN');
    for (const { method, url } of server.app.declaredRoutes) {
      if (method !== 'GET' || url === '/logout') continue;
      const { body } = await client.get(url.replace(':username', 'col001').replace(':code', 'x').replace('*', 'x'));
      expect([url, /argon2|password|id_hash/i.test(body)]).toEqual([url, false]);
    }
  });

  test('no cache keeps the API or the page, and all keep files with a hash for ever', async () => {
    expect((await server.as('ROLE_ADMIN').get('/api/data/products')).headers['cache-control']).toBe('no-store');
    expect((await server.as('anonymous').get('/admin/dashboard')).headers['cache-control']).toBe('no-store');
    expect((await server.as('anonymous').get('/admin/assets/main.abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const url of [
      '/admin/assets/../index.html',
      '/admin/assets/%2e%2e/index.html',
      '/admin/assets/..%2findex.html',
      '/admin/assets/',
      '/admin/assets/.env',
      '/admin/assets/%00',
    ]) {
      const answer = await server.as('anonymous').get(url);
      expect([url, [200, 400, 403, 404].includes(answer.statusCode), answer.body.includes('__CSP')]).toEqual([
        url,
        true,
        false,
      ]);
    }
  });
});

test.each([
  ['no HTTP', 'bonjour\r\n\r\n', 400],
  ['unknown method', 'ZZZ / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two lengths',
    'POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('an unreadable request (%s) is answered with a French problem too', async (_name, sent, status) => {
  const app = await buildApp({ db: server.db, ebp: null, webDir: '/nulle/part', tileUrl: '' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as net.AddressInfo;
  const received = await new Promise<string>((done) => {
    let all = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(sent));
    socket
      .on('data', (chunk: Buffer) => (all += chunk.toString()))
      .on('error', () => undefined)
      .on('close', () => done(all));
  });
  await app.close();
  const [head = '', body = ''] = received.split('\r\n\r\n');
  expect([head.split('\r\n')[0]?.split(' ')[1], /content-type: application\/problem\+json/.test(head)]).toEqual([
    String(status),
    true,
  ]);
  const { detail } = JSON.parse(body) as { detail: string };
  expect([detail, LEAK.test(detail)]).toEqual([expect.stringMatching(/\.$/), false]);
});

describe('page', () => {
  test('the nonce is new each time, and the same in the page and its policy', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const { body, headers } = await server.as('anonymous').get('/admin/dashboard');
      const [nonce = ''] = [...body.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1]);
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(body).not.toMatch(/__(CSP|APP|LOGIN)/);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '\\u0022,"error":"x',
    '\\u003c/script>',
    '\\u0027',
    '\'"`',
    '\\',
    '\\\\"',
    'a\u2028\u2029b',
    '__LOGIN_CONTEXT__ __CSP_NONCE__ __APP_CONFIG__',
    '$& $1 $$',
    '&lt;script&gt;',
    '{"a":1}',
    '😀é',
  ])('%p as a name or as an address remains data', async (text) => {
    await server.db.pool.query('delete from rate_bucket');
    const visitor = new Browser(server.app);
    await visitor.signIn(text, 'x');
    const { body } = await visitor.send('GET', `/admin/login?redirect=${encodeURIComponent(`/a${text}`)}`);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(contextIn(body)).toMatchObject({
      error: 'Identifiants invalides.',
      lastUsername: text,
      targetPath: expect.stringMatching(/^\/admin/) as string,
    });
  });

  test('a forged message in the cookie does not break the page', async () => {
    for (const flash of [
      'x',
      '%',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{"error":{},"lastUsername":[1]}').toString('base64url'),
      Buffer.from('{"error":"</script>","lastUsername":"x"}').toString('base64url'),
    ]) {
      const { body, statusCode } = await server.app.inject({
        url: '/admin/login',
        headers: { cookie: `login_flash=${flash}` },
      });
      expect([statusCode, typeof contextIn(body).lastUsername, body.match(/<\/script>/g)?.length]).toEqual([
        200,
        'string',
        1,
      ]);
    }
  });

  test('only the login page has a context', async () => {
    expect(contextIn((await server.as('anonymous').get('/admin/dashboard')).body)).toBeNull();
  });
});

describe('unreachable database', () => {
  test('cut connections give one 503 each at most, then everything works again', async () => {
    const client = server.as('ROLE_ADMIN');
    await Promise.all(Array.from({ length: 6 }, () => client.get('/api/data/products')));
    await server.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> ' +
        'pg_backend_pid()',
    );
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => client.get('/api/data/products')))).map(
      (answer) => answer.statusCode,
    );
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await client.get('/api/data/products')).statusCode).toBe(200);
    expect((await client.get('/readyz')).statusCode).toBe(200);
  });

  test('a cut in the middle of an import is a 503 that writes nothing, and the same key succeeds later', async () => {
    await addSampleCodes(server.db, 0, 2);
    await server.db.pool.query(`create function f_cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger cut_import after insert on livraison for each statement execute function f_cut()`);
    const send = () =>
      server
        .as('ROLE_IMPORTATEUR')
        .post(
          '/api/data/livraisons/process/import',
          { livraisons: [deliveryRow(2)] },
          { headers: { 'idempotency-key': 'k' } },
        );
    const cut = await send();
    expect([cut.statusCode, problemOf(cut).detail, cut.headers['retry-after']]).toEqual([503, AWAY, '10']);
    await server.db.pool.query('drop trigger cut_import on livraison');
    expect((await send()).json()).toMatchObject({ created: 1 });
  });

  test('a cut between two statements of a transaction is a 503; the server lives and the next one passes', async () => {
    const app = fastify();
    registerErrors(app);
    app.get('/', () =>
      server.db.tx(async (tx) => {
        const { pid = 0 } = (await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? {};
        await server.db.rows(sql`select pg_terminate_backend(${pid})`);
        await new Promise((done) => setTimeout(done, 100));
        await tx.rows(sql`select 1`);
      }),
    );
    expect(problemOf(await app.inject('/'))).toMatchObject({ status: 503, detail: AWAY });
    await app.close();
    expect(await server.db.tx((tx) => tx.first(sql`select 1 as one`))).toEqual({ one: 1 });
  });

  test('with all connections taken too long the server is busy, not the database down', async () => {
    const one = openDb({ ...server.database.connection, max: 1, connectionTimeoutMillis: 1_000 }, () => undefined);
    const app = await buildApp({ db: one, ebp: null, webDir: '/nulle/part', tileUrl: '' });
    const holder = await one.pool.connect();
    const answer = await app.inject({ url: '/api/data/products', headers: { cookie: server.as('ROLE_ADMIN').cookie } });
    holder.release();
    expect([answer.statusCode, problemOf(answer).detail, answer.headers['retry-after']]).toEqual([
      503,
      'Le serveur est très sollicité. Réessayez dans un instant.',
      '5',
    ]);
    await app.close();
    await one.pool.end();
  });

  test('a turn to write that does not come means that the server is busy', async () => {
    const app = fastify();
    registerErrors(app);
    app.get('/', () => Promise.reject(new WaitTimeout()));
    const answer = await app.inject('/');
    expect([answer.statusCode, problemOf(answer).detail, answer.headers['retry-after']]).toEqual([
      503,
      'Le serveur est très sollicité. Réessayez dans un instant.',
      '5',
    ]);
    await app.close();
  });

  test('a statement that waits too long for others is a 503', async () => {
    const short = openDb({ ...server.database.connection, statement_timeout: 150 }, () => undefined);
    const app = await buildApp({ db: short, ebp: null, webDir: '/nulle/part', tileUrl: '' });
    const holder = await server.db.pool.connect();
    await holder.query('begin; lock table product');
    const answer = await app.inject({ url: '/api/data/products', headers: { cookie: server.as('ROLE_ADMIN').cookie } });
    await holder.query('rollback');
    holder.release();
    expect([answer.statusCode, problemOf(answer).detail]).toEqual([503, AWAY]);
    await app.close();
    await short.pool.end();
  });

  test.each([
    ['no socket', { host: '/nulle/part', port: 5432, user: 'x', database: 'x' }],
    ['closed port', { host: '127.0.0.1', port: 18899, user: 'x', database: 'x' }],
    ['unknown database', { database: 'inexistante' }],
  ])('%s: 503 as a problem with Retry-After, and pages are still served', async (_name, connection) => {
    const away = openDb({ ...server.database.connection, ...connection }, () => undefined);
    const app = await buildApp({ db: away, ebp: null, webDir: pages.webDir, tileUrl: '' });
    const answer = await app.inject({ url: '/api/data/products', headers: { cookie: 'sid=x' } });
    expect([answer.statusCode, problemOf(answer).detail, answer.headers['retry-after']]).toEqual([503, AWAY, '10']);
    expect((await app.inject('/admin/login')).statusCode).toBe(200);
    expect([(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]).toEqual([200, 503]);
    await app.close();
    await away.pool.end();
  });

  test('a silent database gives 503 within seconds, then everything works again', async () => {
    const sockets: net.Socket[] = [];
    const silent = net.createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as net.AddressInfo;
    const away = openDb(
      { host: '127.0.0.1', port, user: 'x', database: 'x', connectionTimeoutMillis: 300 },
      () => undefined,
    );
    const app = await buildApp({ db: away, ebp: null, webDir: '/nulle/part', tileUrl: '' });
    const answer = await app.inject({ url: '/api/data/products', headers: { cookie: 'sid=x' } });
    expect([answer.statusCode, problemOf(answer).detail]).toEqual([503, AWAY]);
    await app.close();
    await away.pool.end();
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => silent.close(done));
  });

  test('an unexpected error is a French 500, with details only in the log', async () => {
    const log = captureLog();
    const app = await buildApp({
      db: server.db,
      ebp: ebpWith({ commercials: () => Promise.reject(new Error('internal secret')) }),
      webDir: '/nulle/part',
      tileUrl: '',
      logger: { level: 'info', stream: log.stream },
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/data/commercial/synchronize?jeton=confidentiel',
      headers: { cookie: server.as('ROLE_ADMIN').cookie },
    });
    expect(problemOf(answer)).toMatchObject({
      status: 500,
      detail: 'Une erreur est survenue. L’incident est enregistré.',
    });
    expect(answer.body).not.toMatch(/secret/);
    expect(log.text()).toContain('internal secret');
    expect(log.text()).not.toContain('confidentiel');
    expect(log.text()).not.toContain(server.as('ROLE_ADMIN').cookie.slice(4));
    await app.close();
  });
});

test('a username with line breaks and escape sequences stays on one line of the log', async () => {
  const log = captureLog();
  const app = await buildApp({
    db: server.db,
    ebp: null,
    webDir: pages.webDir,
    tileUrl: '',
    logger: { level: 'info', stream: log.stream },
  });
  const visitor = new Browser(app);
  await visitor.signIn('x\r\n{"level":60}\u001b[2J', 'mot-de-passe-secret');
  for (const line of log.lines())
    expect([line.trimEnd().includes('\n'), line.includes('\u001b'), line.includes('mot-de-passe-secret')]).toEqual([
      false,
      false,
      false,
    ]);
  expect(log.lines().length).toBeGreaterThan(0);
  await app.close();
});
