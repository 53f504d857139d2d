import { setTimeout as sleep } from 'node:timers/promises';
import { stopClock } from '../../../../tests/support/stopClock.ts';
import type { ListSpec } from '../../db/lists/spec.ts';
import type { Db } from '../../db/pool.ts';
import { HALF_OF_PROCESSORS } from '../../db/waiting/halfOfProcessors.ts';
import { callBegins } from '../../db/waiting/quiet.ts';
import { batches, ITEMS } from './rows.ts';

const FILES = 8;
const isThere = () => false;
const idsTo = (count: number): Float64Array => Float64Array.from({ length: count }, (_, n) => n);
const listOf = (hydrate: (db: Db, ids: number[]) => Promise<number[]>) => ({ hydrate }) as unknown as ListSpec<number>;

/** A list that counts how often it was asked for a batch; `onLoad` is called each time. */
function counted(onLoad: (count: number) => Promise<void> | void = () => undefined) {
  let loaded = 0;
  const list = listOf(async (_db, ids) => {
    loaded += 1;
    await onLoad(loaded);
    return ids;
  });
  return { list, loaded: () => loaded };
}

afterEach(() => {
  jest.useRealTimers();
});

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
  const ids = idsTo(3 * ITEMS + 1);
  const read = async () => {
    const items: number[] = [];
    for await (const batch of batches({} as Db, list, ids, isThere)) items.push(...batch);
    return items;
  };
  const files = await Promise.all(Array.from({ length: FILES }, read));
  for (const items of files) expect(items).toEqual([...ids]);
  expect(most).toBeLessThanOrEqual(HALF_OF_PROCESSORS);
});

test('while other people call, a file is read in smaller steps that wait for their answers', async () => {
  // A slow machine would end the few ms that a batch waits at the most.
  stopClock();
  const sizes: number[] = [];
  let isAnswered = true;
  const list = {
    hydrate: async (_db: Db, ids: number[]) => {
      sizes.push(isAnswered ? ids.length : Number.NaN);
      return ids;
    },
  } as unknown as ListSpec<number>;
  const ids = idsTo(3 * ITEMS);
  let count = 0;
  for await (const batch of batches({} as Db, list, ids, isThere)) {
    count += batch.length;
    const answer = callBegins();
    isAnswered = false;
    setImmediate(() => {
      setImmediate(() => {
        isAnswered = true;
        answer();
      });
    });
  }
  expect(count).toBe(3 * ITEMS);
  // The first batch was asked for before anybody called, the second one with it.
  expect(sizes.slice(0, 2)).toEqual([ITEMS, ITEMS]);
  expect(Math.max(...sizes.slice(2))).toBeLessThan(ITEMS / 2);
  expect(sizes).not.toContain(Number.NaN);
});

test('rows whose turn comes while somebody waits for an answer wait for it too', async () => {
  // A slow machine would end the few ms that a batch waits at the most.
  stopClock();
  const { list, loaded } = counted();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const other = listOf(() => held.then(() => [1]));
  const file = batches({} as Db, list, idsTo(3 * ITEMS), isThere);
  await file.next();
  const others = Array.from({ length: HALF_OF_PROCESSORS }, () =>
    batches({} as Db, other, Float64Array.of(1), isThere).next(),
  );
  await file.next();
  expect(loaded()).toBe(2);
  const answer = callBegins();
  release();
  await Promise.all(others);
  await jest.advanceTimersByTimeAsync(7);
  expect(loaded()).toBe(2);
  answer();
  await file.next();
  expect(loaded()).toBeGreaterThan(2);
});

test('while other people call, all files rest for half as long as a batch took', async () => {
  stopClock();
  callBegins()();
  const { list, loaded } = counted(async (count) => {
    // Only the first ones take time, so that those after them have nothing to rest for.
    if (count === HALF_OF_PROCESSORS) await jest.advanceTimersByTimeAsync(40);
  });
  const ids = idsTo(2 * ITEMS);
  const files = Array.from({ length: HALF_OF_PROCESSORS }, () => batches({} as Db, list, ids, isThere));
  await Promise.all(files.map((file) => file.next()));
  await jest.advanceTimersByTimeAsync(19);
  expect(loaded()).toBe(HALF_OF_PROCESSORS);
  await jest.advanceTimersByTimeAsync(1);
  expect(loaded()).toBeGreaterThan(HALF_OF_PROCESSORS);
});

test('while nobody else calls, files do not rest', async () => {
  stopClock();
  jest.advanceTimersByTime(5_000);
  const { list, loaded } = counted(async (count) => {
    if (count === 1) await jest.advanceTimersByTimeAsync(40);
  });
  const file = batches({} as Db, list, idsTo(2 * ITEMS), isThere);
  await file.next();
  await jest.advanceTimersByTimeAsync(0);
  expect(loaded()).toBe(2);
});

test('a batch whose turn comes when its reader has left is not loaded, and those behind it need not wait', async () => {
  stopClock();
  let isGone = false;
  const { list, loaded } = counted();
  const ids = idsTo(3 * ITEMS);
  const left = batches({} as Db, list, ids, () => isGone);
  await left.next();
  const answer = callBegins();
  await left.next();
  expect(loaded()).toBe(2);
  isGone = true;
  answer();
  expect(await left.next()).toEqual({ done: true, value: undefined });
  expect(loaded()).toBe(2);
  const other = batches({} as Db, list, Float64Array.of(7), isThere);
  expect((await other.next()).value).toEqual([7]);
});
