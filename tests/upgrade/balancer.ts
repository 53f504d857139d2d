import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from '../support/realServer.ts';

const EVERY_MS = 200;

/** Sends calls in turn to the servers that are ready, as a proxy does. */
export class Balancer {
  readonly #servers = new Map<string, { isReady: boolean; sent: number }>();
  #turn = 0;
  #isOpen = true;
  readonly #asking = this.#ask();

  /** Sends calls to a server from now on. */
  add({ url }: RealServer): void {
    this.#servers.set(url, { isReady: true, sent: 0 });
  }

  /** Sends it no more calls, as an operator does who takes a server out. */
  remove({ url }: RealServer): void {
    const server = this.#servers.get(url);
    // An answer that is under way may still say that it is ready.
    if (server) this.#servers.set(url, { isReady: false, sent: server.sent });
  }

  /** How many calls were sent to it. */
  sentTo({ url }: RealServer): number {
    return this.#servers.get(url)?.sent ?? 0;
  }

  /** Where the next call goes. @throws when no server is ready. */
  next(): string {
    const ready = [...this.#servers].filter(([, { isReady }]) => isReady);
    const [url, server] = ready[(this.#turn += 1) % ready.length] ?? [];
    if (url === undefined || server === undefined) throw new Error('no server is ready');
    server.sent += 1;
    return url;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#asking;
  }

  async #ask(): Promise<void> {
    while (this.#isOpen) {
      for (const [url, server] of this.#servers) {
        if (!server.isReady) continue;
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        server.isReady = answer?.status === 200;
      }
      await sleep(EVERY_MS);
    }
  }
}
