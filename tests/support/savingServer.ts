import { json, problem } from './fetchStub.ts';

/** What may happen to a request, on its way or at the server. */
export type Fault =
  /** The request never arrives; `offline`: the browser knows that it is offline. */
  | 'lost before'
  | 'offline'
  /** The server stores it and the answer never arrives. */
  | 'lost after'
  /** The server stores it and the answer is still on its way when the page closes. */
  | 'pending'
  | 401
  | 403
  | 409
  | 412
  | 422
  | 429
  | 500
  | 503;

/** Statuses of requests that are refused before the key is checked. */
const REFUSED_BEFORE_KEY: readonly Fault[] = [401, 403, 429];
const REFUSED_AFTER_KEY: readonly Fault[] = [409, 412, 422];

const refusal = (status: number, actuel: unknown): Response =>
  actuel === undefined
    ? problem(status, `Refus ${String(status)}.`)
    : json(status, { type: 'about:blank', title: 'Erreur', status, detail: `Refus ${String(status)}.`, actuel });

/**
 * Simulates the server's side of saving: it remembers by idempotency key what it has stored, whatever happens to the
 * answer. The same key with another body is a mistake of the client.
 */
export class SavingServer {
  /** Bodies that were stored, in order, one for each key. */
  readonly stored: unknown[] = [];
  readonly #keys = new Map<string, string>();
  /** Requests so far. */
  received = 0;
  fault: Fault | null = null;
  /** The current value that a conflict reports. */
  theirs: unknown;
  readonly #answer: unknown;

  constructor(answer: unknown) {
    this.#answer = answer;
  }

  readonly handle = async (request: Request): Promise<unknown> => {
    const { fault } = this;
    this.received += 1;
    const key = request.headers.get('Idempotency-Key');
    const body = await request.clone().text();
    if (fault === 'lost before' || fault === 'offline') throw new TypeError('cut');
    if (REFUSED_BEFORE_KEY.includes(fault as Fault)) return refusal(fault as number, undefined);
    if (fault === 500 || fault === 503) return refusal(fault, undefined);
    const known = key === null ? undefined : this.#keys.get(key);
    if (known !== undefined && known !== body)
      return problem(422, 'Cette clé d’idempotence a déjà servi pour une autre demande.', [
        { propertyPath: 'Idempotency-Key', message: 'déjà servie' },
      ]);
    if (known === undefined) {
      if (REFUSED_AFTER_KEY.includes(fault as Fault))
        return refusal(fault as number, fault === 412 ? this.theirs : undefined);
      if (key !== null) this.#keys.set(key, body);
      this.stored.push(JSON.parse(body));
    }
    if (fault === 'lost after') throw new TypeError('cut');
    if (fault === 'pending') return new Promise(() => undefined);
    return this.#answer;
  };
}
