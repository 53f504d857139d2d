import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../access/network.ts';

/** Lets works go on one at a time, one in each round of the event loop, and every holder as often as any other. */
export class FairTurns {
  /** Who waits, the next one first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  next(holder: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(holder);
      if (line) line.push(resolve);
      else this.#waiting.set(holder, [resolve]);
      if (!line && this.#waiting.size === 1) setImmediate(this.#letOneGo);
    });
  }

  readonly #letOneGo = (): void => {
    for (const [holder, line] of this.#waiting) {
      line.shift()?.();
      this.#waiting.delete(holder);
      if (line.length > 0) this.#waiting.set(holder, line);
      break;
    }
    if (this.#waiting.size > 0) setImmediate(this.#letOneGo);
  };
}

async function* paced(file: Readable, turn: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    await turn();
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
    payload instanceof Readable
      ? Readable.from(
          paced(payload, () => turns.next(networkOf(ip))),
          { objectMode: false },
        )
      : payload,
  );
}
