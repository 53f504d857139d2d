import { setTimeout as sleep } from 'node:timers/promises';
import { isCutBehindProxy } from '../model/liveServer.ts';

/** Longest wait for an answer (ms). */
const LONGEST_MS = 60_000;
const PAUSE_MS = 15;

/**
 * Somebody who changes a preference of their own at one server and reads it at another one, without a pause. It is
 * announced to nobody: only the reader's cookie says that there is something newer.
 */
export class Witness {
  readonly #list: string;
  readonly #session: string;
  #position = '';
  #sent = 0;
  #acknowledged = 0;
  /** Changes acknowledged, and reads that had them. */
  changes = 0;
  reads = 0;

  constructor(list: string, session: string) {
    this.#list = list;
    this.#session = session;
  }

  /** Goes on until `isOver`. @throws when a read is older than a change that was acknowledged before it. */
  async work(urlOf: () => string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#change(urlOf());
      for (let n = 0; n < 3; n += 1) await this.#read(urlOf());
      await sleep(PAUSE_MS);
    }
  }

  async #change(url: string): Promise<void> {
    const number = (this.#sent += 1);
    const body = JSON.stringify({ colonnes: { ordre: [`n${number}`], masquees: [] } });
    const answer = await this.#ask(`${url}/api/data/preferences/${this.#list}`, { method: 'PATCH', body });
    if (!answer) return;
    this.#acknowledged = number;
    this.changes += 1;
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('position='));
    if (cookie === undefined) throw new Error('a change was answered without its position');
    this.#position = cookie.split(';')[0] ?? '';
  }

  async #read(url: string): Promise<void> {
    const answer = await this.#ask(`${url}/api/data/preferences`, {});
    if (!answer) return;
    const lists = (await answer.json()) as { liste: string; colonnes: { ordre: string[] } | null }[];
    const found = Number(lists.find(({ liste }) => liste === this.#list)?.colonnes?.ordre[0]?.slice(1) ?? 0);
    if (found < this.#acknowledged)
      throw new Error(`${this.#list} read ${found} after ${this.#acknowledged} was acknowledged`);
    this.reads += 1;
  }

  /** An answer; undefined when there was none, or when the database was away. */
  async #ask(url: string, init: RequestInit): Promise<Response | undefined> {
    const headers = {
      cookie: `sid=${this.#session}; ${this.#position}`,
      accept: 'application/json',
      'content-type': 'application/merge-patch+json',
    };
    const asked = fetch(url, { ...init, headers, signal: AbortSignal.timeout(LONGEST_MS) });
    // A server that is killed cuts its answers.
    const answer = await asked.then(async (head) => ({ head, text: await head.text() })).catch(() => undefined);
    if (!answer) return undefined;
    const { head, text } = answer;
    if (head.ok) return new Response(text, { headers: head.headers });
    if (isCutBehindProxy(head.status, text)) return undefined;
    if (head.status !== 503 || head.headers.get('retry-after') === null)
      throw new Error(`${url} answered ${head.status}: ${text}`);
    return undefined;
  }
}
