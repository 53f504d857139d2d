import type { Db } from '../../db/pool.ts';
import { keepRevalued } from './revalue.ts';

afterEach(() => jest.useRealTimers());

/** Revalues with answers of our own, and counts how often it was tried. */
function startWith(isLeft: () => boolean) {
  jest.useFakeTimers();
  const tried = jest.fn(async () => ({ reste: isLeft() }));
  const revaluing = keepRevalued({ first: tried } as unknown as Db, { warn: () => undefined });
  const triesWithin = async (ms: number) => {
    tried.mockClear();
    await jest.advanceTimersByTimeAsync(ms);
    return tried.mock.calls.length;
  };
  return { revaluing, triesWithin };
}

test('while somebody stays busy the tries become rarer, and soon again once nobody is', async () => {
  let isLeft = true;
  const { revaluing, triesWithin } = startWith(() => isLeft);
  // At the start, then after 0.5, 1, 2, 4 and 8 s.
  expect(await triesWithin(16_000)).toBe(6);
  expect(await triesWithin(16_000)).toBe(2);
  isLeft = false;
  expect(await triesWithin(8_000)).toBe(1);
  expect(await triesWithin(10_000)).toBe(0);
  isLeft = true;
  revaluing.changed([{ type: 'Product' }]);
  expect(await triesWithin(600)).toBe(2);
  await revaluing.stop();
});

test('a change of prices is carried over at once, however long the pause is', async () => {
  const { revaluing, triesWithin } = startWith(() => true);
  await triesWithin(30_000);
  revaluing.changed([{ type: 'Commande' }]);
  expect(await triesWithin(0)).toBe(0);
  revaluing.changed([{ type: 'Product' }]);
  expect(await triesWithin(0)).toBe(1);
  await revaluing.stop();
});
