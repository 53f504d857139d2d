import { act, renderHook } from '@testing-library/react';
import { usePeuAPeu } from './usePeuAPeu.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('une longue liste se fait par morceaux, chacun dans une tâche à lui ; ce qui s’y ajoute ou s’en retire suit', () => {
  const { result, rerender, unmount } = renderHook(({ nombre }) => usePeuAPeu(nombre, 3), {
    initialProps: { nombre: 7 },
  });
  const suite = () => {
    act(() => {
      jest.advanceTimersToNextTimer();
    });
    return result.current;
  };
  expect([result.current, suite(), suite(), jest.getTimerCount()]).toEqual([3, 6, 7, 0]);
  rerender({ nombre: 2 });
  expect(result.current).toBe(2);
  rerender({ nombre: 12 });
  expect([result.current, suite()]).toEqual([9, 12]);
  rerender({ nombre: 20 });
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
