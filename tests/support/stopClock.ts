/** Stops the clock and its timers, which move on only where the test says so; `setImmediate` works as usual. */
export const stopClock = (): void => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
};
