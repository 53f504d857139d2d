import type { IncomingMessage } from 'node:http';

/**
 * How long (ms) nothing is read between two portions: a refused file of 32 MB is read within four seconds. Portions are
 * memory outside the heap, and four times as many of them made the engine collect garbage twice a second.
 */
const PAUSE_MS = 8;

/**
 * Reads the rest of bodies that nobody wants and forgets it, because closing their connections would lose the answers.
 * After each pause one of them in turn brings a portion of 64 kB, as all at full speed would leave no time for others.
 */
export class UnwantedBodies {
  readonly #bodies = new Set<IncomingMessage>();
  #timer: NodeJS.Timeout | undefined;

  /** Begins to read this one, unless it has arrived or is read already. */
  drop(body: IncomingMessage): void {
    if (body.complete || body.destroyed || this.#bodies.has(body)) return;
    this.#bodies.add(body);
    body.once('close', () => this.#bodies.delete(body));
    body.on('data', () => body.pause());
    this.#timer ??= setInterval(() => this.#readNext(), PAUSE_MS).unref();
  }

  /** Ends their connections, which would keep a server open that stops. */
  end(): void {
    for (const body of this.#bodies) body.destroy();
  }

  #readNext(): void {
    const [next] = this.#bodies;
    if (!next) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    // The next one in turn is the one that was added first.
    this.#bodies.delete(next);
    this.#bodies.add(next);
    next.resume();
  }
}
