import { setTimeout as sleep } from 'node:timers/promises';
import type { RealServer } from '../support/realServer.ts';

/** A call as it goes out. */
export interface Call {
  readonly url: string;
  readonly cookie: string;
  readonly key: string;
  readonly body: string;
  /** Cuts the connection so many ms after the request was sent, or when an answer begins; only the first time. */
  readonly cut?: number | 'answer';
}

/** An answer as it came in. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Returns the output of the server that gave it. */
  readonly log: () => string;
}

export interface Figures {
  calls: number;
  /** Lost answers: cut off, server killed, or database away (503). */
  lost: number;
  unavailable: number;
  kills: number;
}

/** Where people call, and what is killed. */
type Front = Pick<RealServer, 'url' | 'log' | 'kill'>;

interface Options {
  /** Starts the server again on its data. */
  readonly start: () => Promise<Front>;
  /** Kills its database too, where it has its own. */
  readonly killDatabase?: () => void;
}

const PATIENCE_MS = 60_000;

/** Whether nginx tells, by a page of its own, that it got no whole answer of a server. */
export const isCutBehindProxy = (status: number, text: string): boolean =>
  (status === 502 || status === 504) && text.includes('<center>nginx');

/** One server that anybody may kill: clients wait until it is back and send again with the same key. */
export class LiveServer {
  readonly figures: Figures = { calls: 0, lost: 0, unavailable: 0, kills: 0 };
  readonly #options: Options;
  #up: Promise<Front>;
  #killing = false;

  constructor(options: Options) {
    this.#options = options;
    this.#up = options.start();
  }

  /** Resolves once the server runs. */
  ready(): Promise<Front> {
    return this.#up;
  }

  /** Kills the server, with its database when `hard`, and starts it again; joins a kill that is under way. */
  async kill(hard: boolean): Promise<void> {
    const server = await this.#up;
    if (!this.#killing) {
      this.#killing = true;
      this.figures.kills += 1;
      if (hard) this.#options.killDatabase?.();
      this.#up = server
        .kill()
        .then(() => this.#options.start())
        .finally(() => (this.#killing = false));
    }
    await this.#up;
  }

  async #once({ url, cookie, key, body }: Call, cut: Call['cut']): Promise<Reply | undefined> {
    const server = await this.#up;
    const controller = new AbortController();
    const timer = typeof cut === 'number' ? setTimeout(() => controller.abort(), cut) : undefined;
    try {
      const answer = await fetch(server.url + url, {
        method: 'POST',
        body,
        signal: controller.signal,
        headers: {
          cookie: `sid=${cookie}`,
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
      });
      if (cut === 'answer') {
        controller.abort();
        return undefined;
      }
      const text = await answer.text();
      if (isCutBehindProxy(answer.status, text)) return undefined;
      return { status: answer.status, text, log: () => server.log() };
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a call until there is an answer, always with the same key. */
  async send(call: Call): Promise<Reply> {
    const until = Date.now() + PATIENCE_MS;
    for (let cut = call.cut; ; cut = undefined) {
      this.figures.calls += 1;
      const reply = await this.#once(call, cut);
      if (reply?.status === 503) this.figures.unavailable += 1;
      else if (reply) return reply;
      this.figures.lost += 1;
      if (Date.now() > until) throw new Error(`no answer to ${call.url} in ${PATIENCE_MS / 1000} s`);
      if (cut === undefined) await sleep(20);
    }
  }

  /** Runs a repeatable query, again when the database went away meanwhile. */
  ask<T>(work: () => Promise<T>): Promise<T> {
    return patiently(work, () => this.#up);
  }
}

const AWAY = /^(08|57P0|40P01|40001|ECONN|ENOENT|EPIPE)/;
const isAway = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return AWAY.test(code) || /connection terminated|timeout exceeded|connection timeout|connection error/i.test(message);
};

/** Repeats work that may be done twice while the database is away; each time after `ready`. */
export async function patiently<T>(
  work: () => Promise<T>,
  ready: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    await ready();
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until || !isAway(error)) throw error;
      await sleep(20);
    }
  }
}
