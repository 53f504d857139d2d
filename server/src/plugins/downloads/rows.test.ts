import { setTimeout as sleep } from 'node:timers/promises';
import type { ListSpec } from '../../db/lists/spec.ts';
import type { Db } from '../../db/pool.ts';
import { HALF_OF_PROCESSORS } from '../../db/waiting/halfOfProcessors.ts';
import { batches, ITEMS } from './rows.ts';

const FILES = 8;

test('many files at once leave half of the processors to others, and each file all its items in order', async () => {
  let loading = 0;
  let most = 0;
  const list = {
    hydrate: async (_db: Db, ids: number[]) => {
      loading += 1;
      most = Math.max(most, loading);
      await sleep(1);
      loading -= 1;
      return ids;
    },
  } as unknown as ListSpec<number>;
  const ids = Float64Array.from({ length: 3 * ITEMS + 1 }, (_, n) => n);
  const read = async () => {
    const items: number[] = [];
    for await (const batch of batches({} as Db, list, ids)) items.push(...batch);
    return items;
  };
  const files = await Promise.all(Array.from({ length: FILES }, read));
  for (const items of files) expect(items).toEqual([...ids]);
  expect(most).toBeLessThanOrEqual(HALF_OF_PROCESSORS);
});
