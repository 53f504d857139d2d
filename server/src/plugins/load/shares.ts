/** What everybody together may hold of each thing; one person or address gets a quarter (ADR 0024). */
export interface Limits {
  sockets: number;
  /**
   * Calls under way: a burst of so many is answered within a second. While the database is slow there are fewer
   * (shedding.ts).
   */
  calls: number;
  /** Bytes of request bodies in memory. */
  bodyBytes: number;
  /** How long a reader of an answer may take nothing, in ms. */
  readerMs: number;
  /** How long a body may bring nothing, in ms. */
  bodyMs: number;
}

export const LIMITS: Limits = {
  sockets: 10_000,
  calls: 400,
  bodyBytes: 128 * 1024 * 1024,
  readerMs: 20_000,
  bodyMs: 10_000,
};

/** What one person or address may take of `total`. */
export const quarter = (total: number): number => Math.floor(total / 4);

/** Counts what is held of something, in all and by each holder. */
export class Shares {
  readonly #held = new Map<string, number>();
  #total = 0;

  /** What everybody holds together. */
  get total(): number {
    return this.#total;
  }

  /** What this holder holds. */
  of(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  /** Adds an amount to what a holder holds. The function it answers takes it back, once. */
  take(holder: string, amount = 1): () => void {
    this.#add(holder, amount);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(holder, -amount);
      isHeld = false;
    };
  }

  #add(holder: string, amount: number): void {
    this.#total += amount;
    const now = this.of(holder) + amount;
    if (now === 0) this.#held.delete(holder);
    else this.#held.set(holder, now);
  }
}
