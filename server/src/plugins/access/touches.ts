import { limitConcurrency } from '../../db/waiting/limitConcurrency.ts';

/** A touch that waits longer than this (ms) is dropped; the next request of the session brings another. */
const MAX_WAIT_MS = 10_000;

/**
 * Notes that people are there, after their answers. However many requests of a session find it stale, one touch of it is
 * under way, and all touches together use one connection of the pool.
 */
export class Touches {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #inTurn = limitConcurrency(1);

  /** Runs `touch` for the session with this key unless one is under way. A failure is left to the next request. */
  note(key: string, touch: () => Promise<unknown>): void {
    if (this.#underWay.has(key)) return;
    const done = this.#inTurn(touch, MAX_WAIT_MS).then(
      () => void this.#underWay.delete(key),
      () => void this.#underWay.delete(key),
    );
    this.#underWay.set(key, done);
  }

  /** Resolves when the touches under way have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }
}
