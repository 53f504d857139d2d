/** Calls back once with the present time in ms, and returns a function that cancels the call. */
export type Ticker = (next: (ms: number) => void) => () => void;

/** Ticks before every frame. */
export const everyFrame: Ticker = (next) => {
  const handle = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(handle);
  };
};

/** Ticks once a second, for people who asked their system for less motion. */
export const everySecond: Ticker = (next) => {
  const timer = setTimeout(() => {
    next(performance.now());
  }, 1_000);
  return () => {
    clearTimeout(timer);
  };
};

/** At speed 1×, one minute of the day passes in a second. */
const ACCELERATION = 60;
/**
 * Browsers stop frames in a hidden page. This limit makes the replay go on from where it was when the page is shown
 * again.
 */
const LONGEST_MS = 1_500;

/**
 * The time of day that all trips share, in s since midnight. It changes at every frame, which is too often for a React
 * render, so components subscribe and write the change into the page themselves.
 */
export class Clock {
  start = 0;
  end = 0;
  #speed = 1;
  #instant = 0;
  #previous: number | null = null;
  #stop: (() => void) | null = null;
  readonly #listeners = new Set<(instant: number) => void>();

  get instant(): number {
    return this.#instant;
  }

  /** Calls `listener` at every change and returns a function that unsubscribes it. */
  readonly follow = (listener: (instant: number) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Sets the bounds and moves the instant into them. */
  setBounds(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.goTo(this.#instant);
  }

  /** Sets how many minutes of the day pass in a second. */
  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  goTo(instant: number): void {
    this.#instant = Math.min(this.end, Math.max(this.start, instant));
    for (const listener of this.#listeners) listener(this.#instant);
  }

  /** Runs until it is paused or until the end, when it calls `onEnd`. */
  run(ticker: Ticker, onEnd: () => void): void {
    this.pause();
    const tick = () => {
      this.#stop = ticker((ms) => {
        const elapsed = this.#previous === null ? 0 : Math.min(LONGEST_MS, ms - this.#previous) / 1_000;
        this.#previous = ms;
        this.goTo(this.#instant + elapsed * this.#speed * ACCELERATION);
        if (this.#instant < this.end) tick();
        else onEnd();
      });
    };
    tick();
  }

  pause(): void {
    this.#stop?.();
    this.#stop = null;
    this.#previous = null;
  }
}
