import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../../tests/support/eventually.ts';
import { FairTurns, paceFiles } from './pacedFiles.ts';

const round = () => new Promise<void>((heard) => setImmediate(heard));

/** Asks for a turn for each of these holders, and tells who has gone on. */
function asked(holders: readonly string[]) {
  const turns = new FairTurns();
  const gone: string[] = [];
  for (const holder of holders) {
    const turn = turns.next(holder);
    if (turn) void turn.then(() => gone.push(holder));
    else gone.push(holder);
  }
  return { turns, gone };
}

test('whoever comes alone does not wait', () => {
  expect(asked(['one', 'one', 'one', 'one']).gone).toHaveLength(4);
});

test('holders take turns, whoever asked more often', async () => {
  const { gone } = asked([...Array.from({ length: 9 }, () => 'greedy'), 'modest', 'other', 'modest']);
  await round();
  await round();
  expect(gone.slice(4)).toEqual(['greedy', 'modest', 'other', 'greedy', 'modest', 'greedy', 'greedy', 'greedy']);
});

test('four go on in each round, so that others are heard in between', async () => {
  const { turns, gone } = asked(Array.from({ length: 14 }, () => 'greedy'));
  const seen = [gone.length];
  for (let n = 0; n < 5; n += 1) {
    await round();
    seen.push(gone.length);
  }
  expect(seen).toEqual([4, 8, 12, 14, 14, 14]);
  // Later ones find the next round.
  expect([1, 2, 3, 4].map(() => turns.next('late'))).toEqual([undefined, undefined, undefined, undefined]);
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
