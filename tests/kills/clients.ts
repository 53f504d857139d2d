import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Random } from '../../server/src/demo/support/random.ts';
import { isCutBehindProxy } from '../model/liveServer.ts';
import { type Call, callOf, type Lot } from './calls.ts';

/** The present address of the server, and the session that calls it. */
export interface Wire {
  readonly url: () => string;
  readonly cookie: string;
  /** True from just before a kill: from then on an answer may be missing. */
  readonly isKilled: () => boolean;
}

/** The server's answer, if any: status 0 when it or its proxy cut the call, 503 when it is busy or has no database. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

const LONGEST_MS = 60_000;
/** Why a server may refuse while something was killed, and on a busy machine. */
const REFUSALS: readonly (string | undefined)[] = [
  'La base de données ne répond pas. Réessayez dans un instant.',
  'Le serveur est très sollicité. Réessayez dans un instant.',
];

/** Sends a call once. @throws when there is no answer and nobody was killed. */
export async function send({ url, cookie, isKilled }: Wire, path: string, body?: object, key?: string): Promise<Reply> {
  try {
    const answer = await fetch(url() + path, {
      signal: AbortSignal.timeout(LONGEST_MS),
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        cookie: `sid=${cookie}`,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    const text = await answer.text();
    if (isCutBehindProxy(answer.status, text)) throw new Error(text);
    return { status: answer.status, text };
  } catch (error) {
    if (!isKilled()) throw new Error(`${path}: no answer, and nobody was killed`, { cause: error });
    return { status: 0, text: String(error) };
  }
}

/** Tells whether a call succeeded; false when it may be sent again. @throws for any other answer. */
export function isDone({ status, text }: Reply, what: string): boolean {
  if (status >= 200 && status < 300) return true;
  if (status === 0) return false;
  if (status === 503 && REFUSALS.includes((JSON.parse(text) as { detail?: string }).detail)) return false;
  throw new Error(`${what} answered ${status}: ${text.slice(0, 1_000)}`);
}

/** A client that makes one call after the other and keeps a call that was not answered until it is. */
export class Client {
  readonly #name: string;
  readonly #random: Random;
  readonly #lots: readonly Lot[];
  #count = 0;
  pending: Call | undefined;
  /** Calls sent, and how many of them got no answer. */
  sent = 0;
  unanswered = 0;

  constructor(name: string, random: Random, lots: readonly Lot[]) {
    this.#name = name;
    this.#random = random;
    this.#lots = lots;
  }

  /** Checks an import as the review does; false when there was no answer. */
  async #judged({ mark, judge, body }: Call, wire: Wire): Promise<boolean> {
    if (judge === undefined) return true;
    const reply = await send(wire, judge, body);
    if (!isDone(reply, `${mark}, judged,`)) return false;
    if ((JSON.parse(reply.text) as { status: boolean }[]).some(({ status }) => !status))
      throw new Error(`${mark}: a row was refused: ${reply.text.slice(0, 500)}`);
    return true;
  }

  /** Makes calls until a kill, or, when `last`, until nothing is left to send again; reports each answer. */
  async work(wire: Wire, onAnswer: (call: Call, text: string) => void, last = false): Promise<void> {
    while (!wire.isKilled() && !(last && this.pending === undefined)) {
      if (this.pending === undefined) {
        this.#count += 1;
        const call = callOf(this.#random, `${this.#name}-${this.#count}`, this.#lots);
        if (!(await this.#judged(call, wire)) || wire.isKilled()) return;
        this.pending = call;
      }
      const call = this.pending;
      this.sent += 1;
      const reply = await send(wire, call.url, call.body, call.mark);
      if (isDone(reply, call.mark)) {
        this.pending = undefined;
        onAnswer(call, reply.text);
      } else {
        this.unanswered += 1;
        if (last || !wire.isKilled()) await sleep(20);
      }
      if (between(this.#random, 1, 10) === 1) await sleep(between(this.#random, 1, 30));
    }
  }
}
