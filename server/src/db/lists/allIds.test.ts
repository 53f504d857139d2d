import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Db } from '../pool.ts';
import { HALF_OF_PROCESSORS } from '../waiting/halfOfProcessors.ts';
import { allIds } from './allIds.ts';

test('many files that begin together leave half of the processors to others', async () => {
  let inside = 0;
  let most = 0;
  const db = {
    tx: async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(1);
      inside -= 1;
      return Float64Array.of(1);
    },
  } as unknown as Db;
  const read = () => allIds(db, sql`select 1`, 10, () => false);
  expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(
    Array.from({ length: 8 }, () => Float64Array.of(1)),
  );
  expect(most).toBeLessThanOrEqual(HALF_OF_PROCESSORS);
});
