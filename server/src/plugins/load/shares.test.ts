import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startTestServer } from '../../../../tests/support/server.ts';
import type { Db } from '../../db/pool.ts';
import type { Actor } from '../access/authorization.ts';
import { registerErrors } from '../errors.ts';
import { registerBodies } from './bodies.ts';
import { type Limits, LIMITS } from './shares.ts';
import { registerShedding } from './shedding.ts';
import { registerSockets } from './sockets.ts';

/** More than the buffers of a connection hold. */
const LONG = Buffer.alloc(16_000_000, 'x');
let app: FastifyInstance;
let port: number;
let sockets: Socket[] = [];

/** A server with these limits, where a header names the person. */
async function start(limits: Partial<Limits>): Promise<void> {
  app = Fastify({ bodyLimit: 10_000_000 });
  const all = { ...LIMITS, ...limits };
  app.decorate('db', { first: async () => undefined } as unknown as Db);
  app.decorateRequest('actorOrNull', null);
  registerErrors(app);
  registerSockets(app, all, false);
  const countForPerson = registerShedding(app, all, undefined);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-user']);
    if (id > 0) request.actorOrNull = { id } as Actor;
  });
  app.addHook('onRequest', countForPerson);
  registerBodies(app, all);
  app.get('/long', async () => LONG);
  app.get('/short', async () => 'short');
  app.get('/healthz', { config: { permission: 'public', always: true } }, async () => 'here');
  app.get('/slow', async () => {
    await sleep(400);
    return 'slow';
  });
  app.post('/body', async ({ body }) => ({ length: JSON.stringify(body).length }));
  // Its refusal takes a while, in which the body goes on arriving.
  app.post('/late', { onSend: async () => sleep(50) }, async () => 'late');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** A connection that sends a text and reads nothing until told. */
async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}
const openAll = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => open(text)));
const request = (method: string, url: string, user: number, more = '') =>
  `${method} ${url} HTTP/1.1\r\nHost: x\r\nX-User: ${user}\r\n${more}\r\n`;
const get = (url: string, user: number) =>
  fetch(`http://127.0.0.1:${port}${url}`, { headers: { 'x-user': String(user) } });
const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const piece of socket) text += String(piece);
  return text;
};
const openSockets = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));
const json = (length: number) => JSON.stringify('x'.repeat(length - 2));
const post = (user: number, length: number) =>
  fetch(`http://127.0.0.1:${port}/body`, {
    method: 'POST',
    headers: { 'x-user': String(user), 'content-type': 'application/json' },
    body: json(length),
  });
const begun = (user: number, length: number) =>
  request('POST', '/body', user, `Content-Type: application/json\r\nContent-Length: ${length}\r\n`) + '"x';

test('answers that nobody reads hold up nobody else, and their connections are ended', async () => {
  await start({ calls: 16, readerMs: 1_000 });
  for (let user = 1; user <= 6; user += 1) await openAll(4, request('GET', '/long', user));
  // The last ones of the same person are refused, because what is unread counts for its reader.
  expect([(await get('/short', 7)).status, (await get('/short', 6)).status]).toEqual([200, 503]);
  await eventually('unread connections are ended', async () => (await get('/short', 6)).status === 200);
  expect(await openSockets()).toBeLessThan(6);
});

test('a connection that asks for more and more without reading is ended, one that asks for two things is not', async () => {
  await start({});
  const patient = await open(request('GET', '/slow', 1).repeat(2));
  const greedy = await open(request('GET', '/long', 2).repeat(3));
  await eventually('the greedy one is ended', async () => (await openSockets()) === 1);
  patient.resume();
  greedy.destroy();
  let text = '';
  patient.on('data', (piece: Buffer) => (text += String(piece)));
  await eventually('both answers came', () => text.match(/200 OK/g)?.length === 2);
});

test('a slow reader that makes progress keeps its connection', async () => {
  await start({ readerMs: 1_000 });
  const socket = await open(request('GET', '/long', 1));
  const began = performance.now();
  let read = 0;
  for await (const piece of socket) {
    read += (piece as Buffer).length;
    await sleep(6);
    if (read >= LONG.length) break;
  }
  expect(read).toBeGreaterThanOrEqual(LONG.length);
  expect(performance.now() - began).toBeGreaterThan(1_000);
});

test('one person has a quarter of the calls under way, others are served', async () => {
  await start({ calls: 16 });
  const answers = await Promise.all([...Array.from({ length: 8 }, () => get('/slow', 1)), get('/slow', 2)]);
  const refused = answers.filter(({ status }) => status === 503);
  expect([refused.length, answers.at(-1)?.status]).toEqual([4, 200]);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.json()).toMatchObject({ detail: 'Trop de demandes. Réessayez dans un instant.' });
  expect((await get('/slow', 1)).status).toBe(200);
});

test('one address without a session has a quarter of the calls, and its people have their own', async () => {
  await start({ calls: 16 });
  const answers = await Promise.all([...Array.from({ length: 5 }, () => get('/slow', 0)), get('/slow', 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 503]);
  expect(answers.at(-1)?.status).toBe(200);
});

test('one address has a quarter of the connections; the others are told so', async () => {
  await start({ sockets: 40 });
  await openAll(10, '');
  const text = await readAll(await open(''));
  expect(text).toMatch(/^HTTP\/1.1 429 .*retry-after: 5\r\n.*Trop de connexions sont ouvertes/s);
  sockets[0]?.destroy();
  await eventually('a place is free', async () => (await openSockets()) === 9);
  expect((await get('/short', 1)).status).toBe(200);
});

test('a body that stops arriving is ended with 408, one that arrives slowly is read', async () => {
  await start({ bodyMs: 400 });
  const stopped = await open(begun(1, 60));
  expect(await readAll(stopped)).toMatch(/^HTTP\/1.1 408 .*La demande a mis trop de temps/s);
  const slow = await open(begun(1, 10));
  for (let n = 0; n < 7; n += 1) {
    await sleep(150);
    slow.write('x');
  }
  slow.write('"');
  slow.resume();
  const [answer] = (await once(slow, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
});

test('an answer that takes longer to make than a body may pause is not ended', async () => {
  await start({ bodyMs: 100, readerMs: 100 });
  expect(await (await get('/slow', 1)).text()).toBe('slow');
});

describe('bytes of bodies in memory', () => {
  beforeEach(() => start({ bodyBytes: 4_000_000 }));

  test('unfinished bodies of one person fill their quarter only, and are given back', async () => {
    const held = await openAll(3, begun(1, 300_000));
    await eventually('they are counted', async () => (await post(1, 300_000)).status === 429);
    const refused = await post(1, 300_000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect(await refused.json()).toMatchObject({
      detail: 'Vous envoyez déjà trop de données à la fois. Attendez la fin d’un envoi.',
    });
    expect((await post(2, 1_000_000)).status).toBe(200);
    for (const socket of held) socket.destroy();
    await eventually('they are given back', async () => (await post(1, 1_000_000)).status === 200);
  });

  test('a body of unknown length is refused as soon as it passes the bound, and its client hears why', async () => {
    const send = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/body',
      headers: { 'x-user': '1', 'content-type': 'application/json' },
    });
    const answered = once(send, 'response') as Promise<[http.IncomingMessage]>;
    send.write(`"${'x'.repeat(1_200_000)}`);
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '15']);
    send.end('x'.repeat(3_000_000));
    await once(answer.resume(), 'end');
    await eventually('it is given back', async () => (await post(1, 1_000_000)).status === 200);
  });

  test('a body that is refused unread brings nothing down when it passes the bound all the same', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/late',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(12_000_000)}"`,
    });
    expect(answer.statusCode).toBe(413);
    expect((await app.inject('/short')).statusCode).toBe(200);
  });

  test('all people together fill the whole only', async () => {
    for (let user = 1; user <= 4; user += 1) await openAll(1, begun(user, 1_000_000));
    await eventually('they are counted', async () => (await post(5, 100_000)).status === 503);
    expect((await post(5, 1_000)).status).toBe(503);
    expect((await get('/short', 5)).status).toBe(200);
  });
});

test('a body that arrives at full speed is read a piece at a time', async () => {
  await start({});
  const arrived: Socket[] = [];
  app.server.on('connection', (socket: Socket) => arrived.push(socket));
  const LENGTH = 8_000_000;
  const [sender] = await openAll(1, begun(1, LENGTH));
  let most = 0;
  let before = 0;
  const between = () => {
    const read = arrived[0]?.bytesRead ?? 0;
    most = Math.max(most, read - before);
    before = read;
    if (before < LENGTH) setImmediate(between);
  };
  between();
  sender?.write(json(LENGTH).slice(2));
  const [answer] = (await once(sender?.resume() as Socket, 'data')) as [Buffer];
  expect(String(answer)).toContain(`{"length":${LENGTH}}`);
  // Node reads at most 64 kB at a time.
  expect(most).toBeLessThan(200_000);
});

test('the rest of refused bodies is read a portion at a time, so that others are answered between them', async () => {
  await start({ bodyBytes: 400_000 });
  const LENGTH = 2_000_000;
  const arrived: Socket[] = [];
  app.server.on('connection', (socket: Socket) => arrived.push(socket));
  const body = `Content-Type: application/json\r\nContent-Length: ${LENGTH}\r\n`;
  const refused = [
    request('POST', '/body', 1, body),
    request('POST', '/nowhere', 0, body),
    request('GET', '/short', 0, body),
  ];
  const senders = (await Promise.all(refused.map((each) => openAll(5, each)))).flat();
  for (const socket of senders) socket.write(Buffer.alloc(LENGTH, ' '));
  const isLeft = () => arrived.reduce((sum, { bytesRead }) => sum + bytesRead, 0) < senders.length * LENGTH;
  let answered = 0;
  for (; isLeft() && answered < 1_000; answered += 1) await (await get('/healthz', 2)).text();
  // At full speed all of it is read within some ten answers.
  expect(answered).toBeGreaterThan(30);
  await eventually('all of it was read', () => !isLeft());
});

test('more readers of a file than calls are allowed hold up nobody when they read nothing', async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'web-'));
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'index.html'), '<html></html>');
  await writeFile(path.join(webDir, 'assets', 'long.js'), '');
  // The system would take 16 MB from some of them.
  await truncate(path.join(webDir, 'assets', 'long.js'), 64_000_000);
  const own = await startTestServer({ webDir, refusesWhenBusy: true, limits: { calls: 8 } });
  app = own.app;
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
  await openAll(10, request('GET', '/admin/assets/long.js', 0));
  // This request is sent last, so once it is answered the others have been read.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await own.as('ROLE_ADMIN').get('/api/data/zones')).statusCode).toBe(200);
  expect((await own.as('anonymous').get('/api/data/zones')).statusCode).toBe(401);
  expect((await fetch(`http://127.0.0.1:${port}/admin/login`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await own.close();
  await rm(webDir, { recursive: true });
});
