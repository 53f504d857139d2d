import type { ServerResponse } from 'node:http';
import type { Actor } from '../access/authorization.ts';

/** Unread bytes after which a client is cut; it connects again when it can. */
const MAX_WAITING = 64 * 1024;

/** The text of a server-sent event. */
export const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** One listening browser. */
export class Stream {
  actor: Actor;
  readonly key: string;
  readonly address: string;
  readonly #raw: ServerResponse;

  constructor(actor: Actor, address: string, raw: ServerResponse) {
    this.actor = actor;
    this.key = actor.sessionHash.toString('hex');
    this.address = address;
    this.#raw = raw;
  }

  /** Sends an event. */
  send(event: string, data: object): void {
    this.write(eventText(event, data));
  }

  /** Sends a comment, which keeps proxies from closing a silent connection and finds clients that are gone. */
  beat(): void {
    this.write(': \n\n');
  }

  /** Ends the stream properly. */
  end(): void {
    this.#raw.end();
  }

  /** Sends the text of events. A client with too much unread data is cut. */
  write(text: string): void {
    if (text === '' || this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > MAX_WAITING) this.#raw.destroy();
  }
}
