/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { holdLease } from './lease.ts';

const KEY = 'bail';
let ends: (() => void)[] = [];

/** A tab that waits for the lease; `granted` counts how often it was given. */
function tab(name: string, storage: () => Storage = () => localStorage) {
  const granted = jest.fn();
  const end = holdLease(storage, KEY, name, granted);
  ends.push(end);
  return { granted, end };
}
/** What the other tabs of a browser are told when one of them changes the storage. */
const tellOthers = () => {
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }));
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  jest.useRealTimers();
});

test('of tabs that start together one has the lease, as long as it lives', () => {
  const tabs = ['a', 'b', 'c'].map((name) => tab(name));
  jest.advanceTimersByTime(120_000);
  expect(tabs.reduce((sum, { granted }) => sum + granted.mock.calls.length, 0)).toBe(1);
});

test('who waits takes over at once from a tab that gives the lease back', () => {
  const first = tab('a');
  jest.advanceTimersByTime(1_000);
  const second = tab('b');
  jest.advanceTimersByTime(1_000);
  expect([first.granted.mock.calls.length, second.granted.mock.calls.length]).toEqual([1, 0]);
  first.end();
  tellOthers();
  jest.advanceTimersByTime(200);
  expect(second.granted).toHaveBeenCalledTimes(1);
});

test.each([
  ['left by a tab that crashed', 12_000],
  ['written before the clock was set back', 3_600_000],
])('a lease %s is taken in time', (_what, leftMs) => {
  localStorage.setItem(KEY, `${String(Date.now() + leftMs)} gone`);
  const { granted } = tab('a');
  jest.advanceTimersByTime(17_000);
  expect(granted).toHaveBeenCalledTimes(1);
});

test('who has not got it yet and ends is never given it', () => {
  const { granted, end } = tab('a');
  end();
  jest.advanceTimersByTime(60_000);
  expect(granted).not.toHaveBeenCalled();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('without a storage every tab has it', () => {
  const { granted, end } = tab('a', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(granted).toHaveBeenCalledTimes(1);
  expect(end).not.toThrow();
});
