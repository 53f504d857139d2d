import { stopClock } from '../../../../tests/support/stopClock.ts';
import { callBegins, isAnybodyThere, quietMoment } from './quiet.ts';

/** Longer than any test here takes (ms). */
const LONG_MS = 5_000;

// A call counts as long work after 300 ms, also when the machine alone is slow.
beforeEach(stopClock);
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('work begins at once while nobody waits for an answer, and otherwise after the last answer', async () => {
  expect(quietMoment(LONG_MS)).toBeUndefined();
  const ends = [callBegins(), callBegins()];
  let isQuiet = false;
  const moment = quietMoment(LONG_MS)?.then(() => (isQuiet = true));
  ends[0]?.();
  await pass(5);
  expect(isQuiet).toBe(false);
  ends[1]?.();
  await moment;
  expect(isQuiet).toBe(true);
  expect(quietMoment(LONG_MS)).toBeUndefined();
});

test('it does not wait for ever, nor for a call that is long work itself', async () => {
  const end = callBegins();
  const moment = quietMoment(1);
  await pass(1);
  await moment;
  await pass(310);
  expect(quietMoment(LONG_MS)).toBeUndefined();
  end();
  end();
  expect(quietMoment(LONG_MS)).toBeUndefined();
});

test('of several works one begins at a time, so that a call is not kept waiting by all of them', async () => {
  const end = callBegins();
  const begun: string[] = [];
  let endNext: () => void = () => undefined;
  const first = quietMoment(LONG_MS)?.then(() => {
    begun.push('first');
    endNext = callBegins();
  });
  const second = quietMoment(LONG_MS)?.then(() => begun.push('second'));
  end();
  await first;
  await pass(5);
  expect(begun).toEqual(['first']);
  endNext();
  await second;
  expect(begun).toEqual(['first', 'second']);
});

test('somebody is there for a second after their last call', async () => {
  callBegins()();
  expect(isAnybodyThere()).toBe(true);
  await pass(1_010);
  expect(isAnybodyThere()).toBe(false);
});
