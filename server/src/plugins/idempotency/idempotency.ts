import { createHash, type Hash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/pool.ts';
import { pipeBody } from '../load/bodyPipe.ts';
import { invalid, Problem } from '../problem.ts';
import { findTaken, keepAnswer, takeKey } from './repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyHash: Hash | null;
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/;
const SERVED = 'Cette clé d’idempotence a déjà servi pour une autre demande.';

/**
 * The key was used for another request. The violation names the header, so that a program can tell this refusal from
 * one about the data.
 */
export const servedAnother = (): Problem => invalid(SERVED, [{ propertyPath: 'Idempotency-Key', message: SERVED }]);

/** Text about the key in the descriptions of calls. */
export const KEYED =
  'Avec un en-tête Idempotency-Key, un nouvel envoi de la même demande redonne la première réponse et ne change ' +
  'rien de plus.';

/** Hashes the body while it arrives, to recognise the same key with another body. */
export function registerIdempotency(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', null);
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.idempotent !== true) return payload;
    const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
    request.bodyHash = hash;
    const through = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    return pipeBody(payload as Readable, through);
  });
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw new Problem(400, 'L’en-tête Idempotency-Key est mal formé.');
  return key;
};

/**
 * Runs `work` in one transaction, once for each `Idempotency-Key`: the same key with the same body gets the first
 * answer again. A second request waits on the unique key until the first has committed or failed, and what its client
 * gave up before is not begun. Works of the same `company` may be in the same transaction (`Db.together`).
 * @throws 422 when the key was used with another body.
 */
export function idempotent<T extends object>(
  request: FastifyRequest,
  work: (tx: Queryable) => Promise<T>,
  company?: string,
): Promise<T> {
  const { actor, db } = request;
  const run = (act: (tx: Queryable) => Promise<T>): Promise<T> =>
    // The announcements of a transaction name one tab, which is not told of its own changes.
    company === undefined ? db.tx(act) : db.together(`${company} of tab ${actor.tab ?? ''}`, act);
  const key = keyOf(request);
  if (key === undefined) return run(work);
  const bodyHash = request.bodyHash?.digest() ?? Buffer.alloc(0);
  const taken = { who: actor.id, key };
  return run(async (tx) => {
    if (!(await takeKey(tx, { ...taken, bodyHash }))) {
      const known = await findTaken<T>(tx, taken);
      if (!known?.bodyHash.equals(bodyHash)) throw servedAnother();
      return known.answer;
    }
    // Whoever has left may have sent it again and been refused by now, and would not know of what is done late.
    if (request.raw.socket.destroyed) throw new Problem(499, 'La demande est abandonnée.');
    const answer = await work(tx);
    await keepAnswer(tx, { ...taken, answer });
    return answer;
  });
}
