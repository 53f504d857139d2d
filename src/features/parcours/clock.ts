/**
 * Calls back before the next picture (or the next jump) with the present time in ms; gives back how to give that up.
 */
export type Ticker = (next: (ms: number) => void) => () => void;

/** Before every picture. */
export const everyFrame: Ticker = (next) => {
  const handle = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(handle);
  };
};

/** Once a second: for whom movement is too much. */
export const everySecond: Ticker = (next) => {
  const timer = setTimeout(() => {
    next(performance.now());
  }, 1_000);
  return () => {
    clearTimeout(timer);
  };
};

/** At 1×, one minute of the day passes in a second. */
const ACCELERATION = 60;
/** A page that was hidden goes on where it was. */
const LONGEST_MS = 1_500;

/**
 * The time of day that all trips share, s since midnight. Whoever shows it subscribes and writes what changed by
 * itself: it passes at every picture, which is too often for a render.
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

  /** Tells `listener` of every change; gives back how to stop. */
  readonly follow = (listener: (instant: number) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Its bounds; the instant is kept within them. */
  setBounds(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.goTo(this.#instant);
  }

  /** How many minutes of the day pass in a second. */
  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  goTo(instant: number): void {
    this.#instant = Math.min(this.end, Math.max(this.start, instant));
    for (const listener of this.#listeners) listener(this.#instant);
  }

  /** Goes on until the end, which it tells, or until it is stopped. */
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
