import type { ServerResponse } from 'node:http';
import type { Actor } from '../authorization.ts';

/** Bytes waiting for a client that does not read: beyond, it is cut, and asks again when it can. */
const MAX_WAITING = 64 * 1024;

/** One browser that listens. */
export class Stream {
  actor: Actor;
  readonly key: string;
  readonly #raw: ServerResponse;

  constructor(actor: Actor, raw: ServerResponse) {
    this.actor = actor;
    this.key = actor.sessionHash.toString('hex');
    this.#raw = raw;
  }

  /** Sends an event; a client that leaves too much unread is cut. */
  send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment: keeps proxies from taking the silence for the end, and finds those that are gone. */
  beat(): void {
    this.#write(': \n\n');
  }

  /** Ends it in good order. */
  end(): void {
    this.#raw.end();
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > MAX_WAITING) this.#raw.destroy();
  }
}
