import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../access/network.ts';

/** Four take some 2 ms, and the files of a page, most of them one piece each, go out in two or three rounds. */
const PIECES_A_ROUND = 4;

/** Lets a few works go on in each round of the event loop, and every holder as often as any other. */
export class FairTurns {
  /** Who waits, the next one first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #left = PIECES_A_ROUND;
  #isRoundDue = false;

  next(holder: string): Promise<void> | undefined {
    this.#beginRound();
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => {
      const line = this.#waiting.get(holder);
      if (line) line.push(resolve);
      else this.#waiting.set(holder, [resolve]);
    });
  }

  #beginRound(): void {
    if (this.#isRoundDue) return;
    this.#isRoundDue = true;
    setImmediate(() => {
      this.#isRoundDue = false;
      this.#left = PIECES_A_ROUND;
      while (this.#left > 0 && this.#waiting.size > 0) this.#letOneGo();
    });
  }

  #letOneGo(): void {
    this.#beginRound();
    this.#left -= 1;
    const [first] = this.#waiting;
    if (!first) return;
    const [holder, line] = first;
    line.shift()?.();
    // Whoever is left in this line comes again after all the others.
    this.#waiting.delete(holder);
    if (line.length > 0) this.#waiting.set(holder, line);
  }
}

async function* paced(file: Readable, turns: FairTurns, holder: string): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    await turns.next(holder);
    yield piece as Buffer;
  }
}

/**
 * Hands files over piece by piece, in turns of their readers' addresses. Each piece is copied to the system in one go,
 * and hundreds of connections that ask for a large file at once would hold the thread for seconds.
 */
export function paceFiles(files: FastifyInstance): void {
  const turns = new FairTurns();
  files.addHook('onSend', async ({ ip }, _reply, payload) =>
    payload instanceof Readable ? Readable.from(paced(payload, turns, networkOf(ip)), { objectMode: false }) : payload,
  );
}
