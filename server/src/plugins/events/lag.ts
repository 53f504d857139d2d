import { randomUUID } from 'node:crypto';

/** How long (ms) a measurement waits to be heard; afterwards it tells how long nothing has been heard. */
const PATIENCE_MS = 1_000;

/** Measures how long announcements take, by announcing something and hearing it: one clock, and no change is needed. */
export class Lag {
  readonly #announce: (payload: string) => Promise<unknown>;
  /** Since when nothing has been heard of what was announced. */
  #since: number | undefined;
  #awaited: { payload: string; heard: () => void } | undefined;

  constructor(announce: (payload: string) => Promise<unknown>) {
    this.#announce = announce;
  }

  /** Notes that an announcement was heard; those of other processes say nothing. */
  hear(payload: string): void {
    if (payload === this.#awaited?.payload) this.#awaited.heard();
  }

  /** How long (ms) an announcement took just now, or, when it was not heard in time, for how long none was. */
  async measure(): Promise<number> {
    const began = performance.now();
    const since = (this.#since ??= began);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(performance.now() - since), PATIENCE_MS);
      const heard = () => {
        clearTimeout(timer);
        this.#since = undefined;
        resolve(performance.now() - began);
      };
      const payload = randomUUID();
      this.#awaited = { payload, heard };
      // A database that is away is not heard either.
      this.#announce(payload).catch(() => undefined);
    });
  }
}
