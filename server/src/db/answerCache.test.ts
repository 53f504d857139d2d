import { ANY_WRITE, cachedAnswer, forgetAllAnswers, forgetAnswersAfter, NO_WRITE } from './answerCache.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetAllAnswers();
});

/** A question that counts how often it was asked. */
const question = () => {
  let asked = 0;
  return { ask: () => Promise.resolve((asked += 1)), times: () => asked };
};

test('computes one answer for all callers at a time, and keeps it for two seconds', async () => {
  const { ask } = question();
  expect(
    await Promise.all([cachedAnswer('Zone', 'k', ask), cachedAnswer('Zone', 'k', ask), cachedAnswer('Zone', 'k', ask)]),
  ).toEqual([1, 1, 1]);
  jest.advanceTimersByTime(1_999);
  expect(await cachedAnswer('Zone', 'k', ask)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await cachedAnswer('Zone', 'k', ask)).toBe(2);
});

test.each([-3_600_000, 3_600_000])('a clock set %i ms ahead neither prolongs nor ends that', async (ms) => {
  const { ask } = question();
  await cachedAnswer('Zone', 'k', ask);
  jest.setSystemTime(Date.now() + ms);
  expect(await cachedAnswer('Zone', 'k', ask)).toBe(1);
  jest.advanceTimersByTime(2_000);
  expect(await cachedAnswer('Zone', 'k', ask)).toBe(2);
});

test('computes another answer for another key or tag', async () => {
  const { ask } = question();
  expect([
    await cachedAnswer('Zone', 'k', ask),
    await cachedAnswer('Zone', 'l', ask),
    await cachedAnswer('Retour', 'k', ask),
  ]).toEqual([1, 2, 3]);
});

test('a change forgets the answers that depend on it, and those drawn from many tables', async () => {
  const { ask } = question();
  const all = () =>
    Promise.all([
      cachedAnswer('Zone', 'k', ask),
      cachedAnswer('Retour', 'k', ask),
      cachedAnswer(ANY_WRITE, 'k', ask),
      cachedAnswer(NO_WRITE, 'k', ask),
    ]);
  expect(await all()).toEqual([1, 2, 3, 4]);
  forgetAnswersAfter(['zone']);
  expect(await all()).toEqual([5, 2, 6, 4]);
  // Nobody has said what depends on this one.
  forgetAnswersAfter(['inconnue']);
  expect(await all()).toEqual([7, 8, 9, 4]);
  forgetAnswersAfter([]);
  expect(await all()).toEqual([7, 8, 9, 4]);
});

test('an answer started before a write is not given out after it', async () => {
  let answer: (value: string) => void = () => undefined;
  const before = cachedAnswer('Zone', 'k', () => new Promise<string>((resolve) => (answer = resolve)));
  forgetAnswersAfter(['zone']);
  const after = cachedAnswer('Zone', 'k', () => Promise.resolve('new'));
  answer('old');
  expect([await before, await after, await cachedAnswer('Zone', 'k', () => Promise.resolve('newer'))]).toEqual([
    'old',
    'new',
    'new',
  ]);
});

test('a failure reaches those who wait and is not kept', async () => {
  const failed = cachedAnswer('Zone', 'k', () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await cachedAnswer('Zone', 'k', () => Promise.resolve('back'))).toBe('back');
});
