import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Tag } from '../../../../rules/tags.ts';
import type { Db } from '../../db/pool.ts';
import { backgroundMoment } from '../../db/waiting/quiet.ts';

/** For what was left by a process that ended, or while the database was not heard (ms). */
const EVERY_MS = 60_000;
/**
 * Representatives who were busy are tried again after this many ms, and after twice as many each time until none is
 * left: an import keeps one busy for seconds, and each try looks at everybody.
 */
const AGAIN_MS = 500;
const LONGEST_MS = 8_000;

/**
 * Revalues the lots of products whose price has changed, a few representatives at a time and without waiting for any;
 * `commercial_valeur` is exact before, meanwhile and after (065_valeur_du_stock.sql). Answers whether some are left.
 */
export const revalueOnce = async (db: Db): Promise<boolean> =>
  (await db.first<{ reste: boolean }>(sql`call p_reporter_prix(null)`, 'prices carried'))?.reste === true;

/** Revalues soon after each change of a product. A failure is logged, and the next change or minute tries again. */
export interface Revaluing {
  changed: (tags: readonly { type: Tag }[]) => void;
  stop: () => Promise<void>;
}

/** Starts revaluing, in this process. Several processes share the work, as each skips whom another holds. */
export function keepRevalued(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Revaluing {
  let working: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let pause = AGAIN_MS;
  let stopped = false;
  const look = async () => {
    await backgroundMoment();
    if (stopped) return;
    if (await revalueOnce(db)) {
      again ??= setTimeout(start, pause).unref();
      pause = Math.min(2 * pause, LONGEST_MS);
    } else pause = AGAIN_MS;
  };
  const start = () => {
    clearTimeout(again);
    again = undefined;
    working = working
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'stock: the new prices could not be carried over'));
  };
  start();
  const timer = setInterval(start, EVERY_MS).unref();
  return {
    changed: (tags) => {
      if (!stopped && tags.some(({ type }) => type === 'Product')) start();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(again);
      await working;
    },
  };
}
