import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../../tests/support/eventually.ts';
import { FairTurns, paceFiles } from './pacedFiles.ts';

test('holders take turns, whoever asked more often', async () => {
  const turns = new FairTurns();
  const order: string[] = [];
  await Promise.all(
    ['greedy', 'greedy', 'greedy', 'modest', 'other', 'modest'].map((holder) =>
      turns.next(holder).then(() => order.push(holder)),
    ),
  );
  expect(order).toEqual(['greedy', 'modest', 'other', 'greedy', 'modest', 'greedy']);
});

test('one work goes on in each round, so that others are heard in between', async () => {
  const turns = new FairTurns();
  let gone = 0;
  for (let n = 0; n < 5; n += 1) void turns.next('greedy').then(() => (gone += 1));
  const seen: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await new Promise<void>((heard) => setImmediate(heard));
    seen.push(gone);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 5, 5]);
  // Somebody who comes later does not wait for a round that never comes.
  await turns.next('late');
});

describe('files', () => {
  const PIECE = Buffer.alloc(65_536, 'x');
  const PIECES = 1_000;
  let app: FastifyInstance;
  let port: number;
  let file: Readable;
  beforeEach(async () => {
    app = Fastify();
    paceFiles(app);
    app.get('/long', async (_request, reply) => {
      file = Readable.from(Array.from({ length: PIECES }, () => PIECE));
      return reply.header('content-length', PIECES * PIECE.length).send(file);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  afterEach(() => app.close());

  test('arrive whole, with their length', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/long`);
    expect(answer.headers.get('content-length')).toBe(String(PIECES * PIECE.length));
    expect((await answer.arrayBuffer()).byteLength).toBe(PIECES * PIECE.length);
  });

  test('are closed when their reader leaves', async () => {
    const reader = connect(port, '127.0.0.1').on('error', () => undefined);
    reader.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(reader, 'data');
    reader.destroy();
    await eventually('the file is closed', () => file.destroyed);
    expect(file.readableEnded).toBe(false);
  });
});
