import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCompression } from './compression.ts';

const text = JSON.stringify({ names: Array.from({ length: 200 }, (_, i) => `Épicerie ${i}`) });
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  registerCompression(app);
  app.get('/long', (_, reply) => reply.type('application/ld+json').send(text));
  app.get('/short', (_, reply) => reply.type('application/json').send('{}'));
  app.get('/image', (_, reply) => reply.type('image/png').send('x'.repeat(5_000)));
  app.get('/done', (_, reply) => reply.type('text/css').header('content-encoding', 'br').send('x'.repeat(5_000)));
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, ...(accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } }) });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.8', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('%s: %s', async (accepted, encoding, open) => {
  const answer = await get('/long', accepted);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    vary: 'accept-encoding',
    'content-length': String(answer.rawPayload.length),
  });
  expect(open(answer.rawPayload).toString()).toBe(text);
});

test.each([
  ['/long', undefined],
  ['/long', 'identity'],
  ['/long', 'br;q=0'],
  ['/short', 'br'],
  ['/image', 'br'],
])('%s with %s is sent uncompressed', async (url, accepted) => {
  const answer = await get(url, accepted);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
});

test('a compressed answer is not compressed again, and an answer to HEAD has no body', async () => {
  expect((await get('/done', 'br')).rawPayload.length).toBe(5_000);
  const head = await app.inject({ method: 'HEAD', url: '/long', headers: { 'accept-encoding': 'br' } });
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
});
