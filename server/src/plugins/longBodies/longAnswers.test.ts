import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { registerLongAnswers } from './longAnswers.ts';

const schema = {
  response: { 200: Type.Array(Type.Object({ code: Type.String(), n: Type.Optional(Type.Integer()) })) },
};
const items = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `"é${n}`, n, secret: 'never told' }));

describe.each([true, false])('with serialisation in slices: %p', (inSlices) => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify();
    if (inSlices) registerLongAnswers(app);
    app.get<{ Querystring: { count: number } }>('/told', { schema }, async ({ query }) => items(Number(query.count)));
    app.get('/untold', async () => items(1_500));
    app.get('/failed', async (_request, reply) => reply.code(409).send(items(1_500)));
  });
  afterAll(() => app.close());

  test.each([0, 1, 1_000, 1_001, 1_200, 1_399])('%i items', async (count) => {
    const answer = await app.inject(`/told?count=${count}`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(items(count).map(({ code, n }) => ({ code, n })));
  });

  test('without a schema everything is told', async () => {
    expect((await app.inject('/untold')).json()).toEqual(items(1_500));
  });

  test('another status stays what it is', async () => {
    const answer = await app.inject('/failed');
    expect([answer.statusCode, answer.json()]).toEqual([409, items(1_500)]);
  });
});
