import type { Db } from '../../db/pool.ts';
import { callBegins } from '../../db/waiting/quiet.ts';
import { keepRevalued } from './revalue.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Revalues with answers of our own, and counts how often it was tried. */
function startWith(isLeft: () => boolean) {
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

test('a try waits until nobody waits for an answer, a quarter of a second at most', async () => {
  const end = callBegins();
  const { revaluing, triesWithin } = startWith(() => false);
  expect(await triesWithin(200)).toBe(0);
  expect(await triesWithin(60)).toBe(1);
  revaluing.changed([{ type: 'Product' }]);
  expect(await triesWithin(0)).toBe(0);
  end();
  expect(await triesWithin(0)).toBe(1);
  await revaluing.stop();
});
