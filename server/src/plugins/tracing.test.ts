import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { bundleServer, killAll, startRealServer } from '../../../tests/support/realServer.ts';
import { parentOf, startTracing } from './tracing.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

let collector: Server;
const spans: Sent[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
      spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await killAll();
  await new Promise((done) => collector.close(done));
});
const valueOf = (span: Sent | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('without a collector nothing is written', async () => {
  expect(await startTracing({})).toBeUndefined();
});

test('a request is a span with one for each statement, in the trace that a trusted proxy has begun', async () => {
  const bundle = await bundleServer();
  const database = await createTestDatabase();
  // The SDK loads its transport in a way that Jest has not, so this is a process of its own.
  const server = await startRealServer(bundle.folder, {
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const ask = (localAddress: string) =>
    new Promise((done) => {
      const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01`, cookie: 'sid=secret' };
      get(`${server.url}/api/data/products/secret`, { localAddress, headers }, (answer) =>
        answer.resume().once('end', done),
      );
    });
  await ask('127.0.0.1');
  await ask('127.0.0.2');
  expect(await server.stop()).toBe(0);
  await database.drop();
  bundle.remove();
  const requests = spans.filter(({ name }) => name === 'GET /api/data/products/:code');
  expect(requests).toHaveLength(2);
  const known = requests.find(({ traceId }) => traceId === trace);
  const other = requests.find(({ traceId }) => traceId !== trace);
  expect(known?.parentSpanId).toBe('b7ad6b7169203331');
  expect(other?.parentSpanId ?? '').toBe('');
  expect(valueOf(known, 'http.response.status_code')).toBe(401);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === known?.spanId);
  expect(statements.map((span) => valueOf(span, 'db.system.name'))).toEqual(['postgresql']);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 0],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', undefined],
  ['zz', undefined],
  [undefined, undefined],
])('the header %j', (header, flags) => expect(parentOf(header)?.traceFlags).toBe(flags));
