import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/pool.ts';
import { FEW_LINES } from '../../db/transactions/together.ts';
import { MAX_WAIT_MS, oneAtATime } from '../../db/waiting/oneAtATime.ts';
import { idempotent } from '../../plugins/idempotency/idempotency.ts';

/**
 * Stores a document of so many lines that changes one representative's stock. Those of one representative follow each
 * other within this process, before they take a database connection (`oneAtATime`); short ones of several
 * representatives share a transaction.
 */
export const storeInTurn = <T extends object>(
  request: FastifyRequest,
  username: string,
  nbLines: number,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  oneAtATime(
    `stock de ${username}`,
    () => idempotent(request, work, nbLines <= FEW_LINES ? 'stock' : undefined),
    MAX_WAIT_MS.act,
  );
