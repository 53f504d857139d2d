import { shiftWallClock } from '../../../tests/support/wallClock.ts';
import { steadyMs } from './clock.ts';

afterEach(() => shiftWallClock(0));

test('begins with the wall clock, and goes on when that one is set', () => {
  const began = steadyMs();
  expect(Math.abs(began - Date.now())).toBeLessThan(1_000);
  shiftWallClock(-3_600_000);
  expect(steadyMs() - began).toBeLessThan(1_000);
  expect(steadyMs()).toBeGreaterThanOrEqual(began);
});
