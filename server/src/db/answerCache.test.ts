import { ANY_WRITE, forgetAnswers, cachedAnswer } from './answerCache.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetAnswers(['a', 'b']);
});

/** A question that counts how often it was asked. */
const question = () => {
  let asked = 0;
  return { ask: () => Promise.resolve((asked += 1)), times: () => asked };
};

test('computes one answer for all callers at a time, and keeps it for two seconds', async () => {
  const { ask } = question();
  expect(
    await Promise.all([cachedAnswer('a', 'k', ask), cachedAnswer('a', 'k', ask), cachedAnswer('a', 'k', ask)]),
  ).toEqual([1, 1, 1]);
  jest.advanceTimersByTime(1_999);
  expect(await cachedAnswer('a', 'k', ask)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await cachedAnswer('a', 'k', ask)).toBe(2);
});

test('computes another answer for another key or tag', async () => {
  const { ask } = question();
  expect([
    await cachedAnswer('a', 'k', ask),
    await cachedAnswer('a', 'l', ask),
    await cachedAnswer('b', 'k', ask),
  ]).toEqual([1, 2, 3]);
});

test('a write forgets the answers with its tag, and those drawn from many tables', async () => {
  const { ask } = question();
  const all = () =>
    Promise.all([cachedAnswer('a', 'k', ask), cachedAnswer('b', 'k', ask), cachedAnswer(ANY_WRITE, 'k', ask)]);
  expect(await all()).toEqual([1, 2, 3]);
  forgetAnswers(['a']);
  expect(await all()).toEqual([4, 2, 5]);
});

test('an answer started before a write is not given out after it', async () => {
  let answer: (value: string) => void = () => undefined;
  const before = cachedAnswer('a', 'k', () => new Promise<string>((resolve) => (answer = resolve)));
  forgetAnswers(['a']);
  const after = cachedAnswer('a', 'k', () => Promise.resolve('new'));
  answer('old');
  expect([await before, await after, await cachedAnswer('a', 'k', () => Promise.resolve('newer'))]).toEqual([
    'old',
    'new',
    'new',
  ]);
});

test('a failure reaches those who wait and is not kept', async () => {
  const failed = cachedAnswer('a', 'k', () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await cachedAnswer('a', 'k', () => Promise.resolve('back'))).toBe('back');
});
