import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { stopClock } from '../../../../tests/support/stopClock.ts';
import { UnwantedBodies } from './unwantedBodies.ts';

/** A body that never ends, and how many portions of it were asked for. */
function endless() {
  const body = Object.assign(new PassThrough(), { complete: false });
  const resume = jest.spyOn(body, 'resume');
  return { body: body as unknown as IncomingMessage, portions: () => resume.mock.calls.length };
}

let unwanted: UnwantedBodies;
beforeEach(() => {
  stopClock();
  unwanted = new UnwantedBodies();
});
afterEach(() => {
  unwanted.end();
  jest.useRealTimers();
});

/** Drops a body of each of these holders; listening to one asks for its first portion. */
const dropped = (...holders: readonly string[]) =>
  holders.map((holder) => {
    const each = endless();
    unwanted.drop(holder, each.body);
    const before = each.portions();
    return { ...each, portions: () => each.portions() - before };
  });

test('each person brings as many portions, however many bodies another sends', () => {
  const greedy = dropped(...Array.from({ length: 40 }, () => 'user 1'));
  const [other] = dropped('user 2');
  jest.advanceTimersByTime(800);
  expect(other?.portions()).toBe(50);
  expect(greedy.map(({ portions }) => portions())).toEqual(Array.from({ length: 40 }, (_, n) => (n < 10 ? 2 : 1)));
});

test('the longest import is read within some four seconds, and what follows eight times as slowly', () => {
  const [first, second] = dropped('user 1', 'user 1');
  const read = () => (first?.portions() ?? 0) + (second?.portions() ?? 0);
  jest.advanceTimersByTime(4_096);
  expect(read()).toBe(512);
  jest.advanceTimersByTime(4_096);
  expect(read()).toBe(576);
  // Somebody else has the other seven of eight turns.
  const [other] = dropped('user 2');
  jest.advanceTimersByTime(800);
  expect(other?.portions()).toBe(88);
});

test('whose bodies have ended begins anew, and nothing is left to do', async () => {
  const [greedy] = dropped('user 1');
  jest.advanceTimersByTime(8_000);
  const ended = new Promise((resolve) => greedy?.body.once('close', resolve));
  greedy?.body.destroy();
  await ended;
  jest.advanceTimersByTime(8);
  expect(jest.getTimerCount()).toBe(0);
  const [next] = dropped('user 1');
  jest.advanceTimersByTime(80);
  expect(next?.portions()).toBe(10);
});
