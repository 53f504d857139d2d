import type { IncomingMessage } from 'node:http';

/** Time (ms) between two portions of 64 kB, as many at full speed would leave no time for others. */
const PAUSE_MS = 8;
/** Portions of the longest import: one that is refused is read within four seconds. */
const LONGEST_IMPORT = 512;
/**
 * Who sends on after that has one turn in so many. Portions are memory outside the heap: a portion in every turn made
 * the engine collect all garbage every 1.3 s, for 50 ms.
 */
const SELDOM = 8;

interface Line {
  readonly bodies: Set<IncomingMessage>;
  /** Read since this holder last had no such body. */
  portions: number;
}

/** The first one, which becomes the last one. */
function nextOf(all: Set<IncomingMessage>): IncomingMessage | undefined {
  const [first] = all;
  if (first) {
    all.delete(first);
    all.add(first);
  }
  return first;
}

/**
 * Reads the rest of bodies that nobody wants and forgets it, because closing their connections would lose the answers.
 * After each pause one holder in turn brings a portion, of each of their bodies in turn.
 */
export class UnwantedBodies {
  readonly #lines = new Map<string, Line>();
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;

  /** Begins to read this one of a person or address, unless it has arrived or is read already. */
  drop(holder: string, body: IncomingMessage): void {
    const line = this.#lines.get(holder) ?? { bodies: new Set(), portions: 0 };
    if (body.complete || body.destroyed || line.bodies.has(body)) return;
    this.#lines.set(holder, line);
    line.bodies.add(body);
    body.once('close', () => {
      line.bodies.delete(body);
      if (line.bodies.size === 0) this.#lines.delete(holder);
    });
    body.on('data', () => body.pause());
    this.#timer ??= setInterval(() => this.#readNext(), PAUSE_MS).unref();
  }

  /** Ends their connections, which would keep a server open that stops. */
  end(): void {
    for (const { bodies } of this.#lines.values()) for (const body of bodies) body.destroy();
  }

  #readNext(): void {
    if (this.#lines.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#turn += 1;
    for (const [holder, line] of this.#lines) {
      if (line.portions >= LONGEST_IMPORT && this.#turn % SELDOM !== 0) continue;
      // The next holder in turn is the one that was added first.
      this.#lines.delete(holder);
      this.#lines.set(holder, line);
      line.portions += 1;
      nextOf(line.bodies)?.resume();
      return;
    }
  }
}
