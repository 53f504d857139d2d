import { act, renderHook } from '@testing-library/react';
import { useGradually } from './useGradually.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a long list is rendered in chunks, one task each, and follows when the list grows or shrinks', () => {
  const { result, rerender, unmount } = renderHook(({ count }) => useGradually(count, 3), {
    initialProps: { count: 7 },
  });
  const next = () => {
    act(() => {
      jest.advanceTimersToNextTimer();
    });
    return result.current;
  };
  expect([result.current, next(), next(), jest.getTimerCount()]).toEqual([3, 6, 7, 0]);
  rerender({ count: 2 });
  expect(result.current).toBe(2);
  rerender({ count: 12 });
  expect([result.current, next()]).toEqual([9, 12]);
  rerender({ count: 20 });
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
