/** Time passes only where the test says so, while what is done next in Node's own loop still is. */
export const stopClock = (): void => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
};
