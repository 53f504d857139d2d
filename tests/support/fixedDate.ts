/**
 * Sets the date for each test of a file. Only `Date` is replaced: timers and frames go on, so that a screen loads as it
 * usually does.
 */
export function fixDate(now: string): void {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date(now),
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'queueMicrotask',
        'nextTick',
        'performance',
        'hrtime',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}
