import type { ServerResponse } from 'node:http';
import type { Actor } from '../access/authorization.ts';

/** Bytes waiting for a client that does not read: beyond, it is cut, and asks again when it can. */
const MAX_WAITING = 64 * 1024;

/** An event as it goes over the line. */
export const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

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

  /** Sends an event. */
  send(event: string, data: object): void {
    this.write(eventText(event, data));
  }

  /** A comment: keeps proxies from taking the silence for the end, and finds those that are gone. */
  beat(): void {
    this.write(': \n\n');
  }

  /** Ends it in good order. */
  end(): void {
    this.#raw.end();
  }

  /** Sends events already written out; a client that leaves too much unread is cut. */
  write(text: string): void {
    if (text === '' || this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > MAX_WAITING) this.#raw.destroy();
  }
}
