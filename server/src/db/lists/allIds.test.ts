import { setTimeout as sleep } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { Db, Queryable } from '../pool.ts';
import { HALF_OF_PROCESSORS } from '../waiting/halfOfProcessors.ts';
import { allIds } from './allIds.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDb());
});
afterAll(() => drop());

const isThere = () => false;
/** The numbers from 1 to `count`, those with the same last digit together, the largest first. */
const mixed = (count: number): Sql => sql`select n as id from generate_series(1, ${count}::integer) as n
  order by n % 10, n desc`;
const expected = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => n + 1).sort((a, b) => (a % 10) - (b % 10) || b - a);

test.each([0, 1, 9, 25_000])('%d ids come in the order of their statement', async (count) => {
  expect([...(await allIds(db, mixed(count), 100_000, isThere))]).toEqual(expected(count));
});

test('no more ids come than are wanted and one, which says that there are too many', async () => {
  expect([...(await allIds(db, mixed(25_000), 3, isThere))]).toEqual(expected(25_000).slice(0, 4));
});

test('nothing is read for somebody who has left before their turn', async () => {
  const stub = {
    first: () => {
      throw new Error('asked for ids that nobody waits for');
    },
  } as unknown as Queryable;
  expect(await allIds(stub, sql`select 1`, 10, () => true)).toEqual(new Float64Array());
});

test('many files that begin together leave half of the processors to others', async () => {
  let inside = 0;
  let most = 0;
  const stub = {
    first: async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(1);
      inside -= 1;
      return { ids: '1', count: 1 };
    },
  } as unknown as Queryable;
  const read = () => allIds(stub, sql`select 1`, 10, isThere);
  expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(
    Array.from({ length: 8 }, () => Float64Array.of(1)),
  );
  expect(most).toBeLessThanOrEqual(HALF_OF_PROCESSORS);
});
