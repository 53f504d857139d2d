import sql from 'sql-template-tag';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { withLongArrays } from './longArrays.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TEXTS = ['', 'NULL', 'null', null, 'a"b', String.raw`a\b`, String.raw`\"`, '{,}', ' x ', 'é’\t\n', '\u{1F600}'];
const many = <Item>(items: readonly Item[]): Item[] =>
  Array.from({ length: 2_000 }, (_, n) => items[n % items.length] as Item);

test('a long array arrives as a short one does', async () => {
  const given = {
    texts: many(TEXTS),
    whole: many([0, -1, 2_147_483_648, 9_007_199_254_740_991, null]),
    parts: many([0.1, -2.5, 1e21, null]),
    flags: many([true, false, null]),
    instants: many([new Date('2026-11-25T08:00:00.123Z'), new Date('1999-12-31T23:59:59Z'), null]),
    days: many(['2026-11-25', null]),
  };
  const [answer] = await server.db.rows<Record<string, unknown>>(sql`select ${given.texts}::text[] as texts,
    ${given.whole}::bigint[] as whole, ${given.parts}::float8[] as parts, ${given.flags}::boolean[] as flags,
    ${given.instants}::timestamptz[] as instants, ${given.days}::date[]::text[] as days, ${'{"seul"}'}::text as one`);
  expect({ ...answer, whole: (answer?.whole as (string | null)[]).map((n) => n && Number(n)) }).toEqual({
    ...given,
    whole: given.whole.map((n) => n && Number(n)),
    one: '{"seul"}',
  });
});

test('arrays of other things are left to the driver', async () => {
  const pairs = many([[1, 2]]);
  const [answer] = await server.db.rows<{ pairs: unknown }>(sql`select ${pairs}::integer[] as pairs`);
  expect(answer?.pairs).toEqual(pairs);
  const late = [...many(['texte']), { seul: 1 }];
  expect(await withLongArrays([late])).toEqual([late]);
});

test('others have a turn while long arrays are written', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const slow = Array.from({ length: 3_000 }, () => {
    const at = new Date(0);
    at.toISOString = () => {
      const end = performance.now() + 0.05;
      while (performance.now() < end);
      return '1970-01-01T00:00:00Z';
    };
    return at;
  });
  await withLongArrays([slow]);
  clearInterval(others);
  expect(turns).toBeGreaterThan(3);
});
