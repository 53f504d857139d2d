import { stopClock } from '../../../../tests/support/stopClock.ts';
import type { Db } from '../pool.ts';
import { callBegins } from '../waiting/quiet.ts';
import { CHAINED } from './chained.ts';
import { keepChained } from './keepChained.ts';

const ROUND_MS = 5_000;
/** Longer than the chains put off a round (ms). */
const LONGEST_MS = 260;

let rounds: number;
let stop: () => Promise<void>;
beforeEach(() => {
  stopClock();
  rounds = 0;
  const db = {
    tx: () => {
      rounds += 1;
      return Promise.resolve(false);
    },
  };
  stop = keepChained(db as unknown as Db, { warn: () => undefined }, undefined);
});
afterEach(async () => {
  await stop();
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('lines are linked when nobody waits for an answer any more', async () => {
  await pass(ROUND_MS - 100);
  const callEnds = callBegins();
  await pass(150);
  expect(rounds).toBe(0);
  callEnds();
  await pass(1);
  expect(rounds).toBe(CHAINED.length);
});

test('they are linked a moment later where somebody always waits', async () => {
  await pass(ROUND_MS - 1);
  const calls = [callBegins()];
  await pass(LONGEST_MS / 2);
  calls.push(callBegins());
  expect(rounds).toBe(0);
  await pass(LONGEST_MS / 2);
  calls.push(callBegins());
  expect(rounds).toBe(1);
  await pass(LONGEST_MS);
  expect(rounds).toBe(2);
  for (const end of calls) end();
});
