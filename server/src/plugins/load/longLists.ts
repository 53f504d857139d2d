import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_WAIT_MS, oneAtATime } from '../../db/waiting/oneAtATime.ts';
import { Problem } from '../problem.ts';
import { holderOf } from './shedding.ts';

/** A page with more rows is long. Ours show fifty at most, but for a representative's stock and choices in a field. */
export const LONG = 100;

/**
 * Makes the long pages of one person's lists one after the other. One of 300 rows takes the only thread for some 15 ms,
 * in a dozen pieces, and every call of somebody else waits for a piece of each one that is under way.
 * @throws WaitTimeout, or 499 when whoever asked has left meanwhile.
 */
export const oneAfterTheOther = <T>(request: FastifyRequest, reply: FastifyReply, make: () => Promise<T>): Promise<T> =>
  oneAtATime(
    `long lists of ${holderOf(request)}`,
    async () => {
      if (reply.raw.destroyed) throw new Problem(499, 'La demande est abandonnée.');
      return make();
    },
    MAX_WAIT_MS.act,
  );
