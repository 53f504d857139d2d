import { shiftWallClock } from '../../../tests/support/wallClock.ts';
import { CLOCK_ORIGIN, type clockOrigin, type steadyMs } from './clock.ts';

interface Clock {
  steadyMs: typeof steadyMs;
  clockOrigin: typeof clockOrigin;
}

/** The clock of a process that starts now. */
function start(): Clock {
  let clock: Clock | undefined;
  jest.isolateModules(() => {
    clock = jest.requireActual<Clock>('./clock.ts');
  });
  if (!clock) throw new Error('The clock was not loaded.');
  return clock;
}

afterEach(() => {
  shiftWallClock(0);
  delete process.env[CLOCK_ORIGIN];
});

test('begins with the wall clock, and goes on when that one is set', () => {
  const { steadyMs } = start();
  const began = steadyMs();
  expect(Math.abs(began - Date.now())).toBeLessThan(100);
  shiftWallClock(-3_600_000);
  expect(steadyMs() - began).toBeLessThan(1_000);
  expect(steadyMs()).toBeGreaterThanOrEqual(began);
});

test('a process of a cluster that starts after the clock was set still reads the clock of the others', () => {
  const first = start();
  process.env[CLOCK_ORIGIN] = first.clockOrigin();
  shiftWallClock(-3_600_000);
  expect(Math.abs(start().steadyMs() - first.steadyMs())).toBeLessThan(100);
});
