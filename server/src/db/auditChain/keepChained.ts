import type { FastifyBaseLogger } from 'fastify';
import { steadyMs } from '../clock.ts';
import type { Db } from '../pool.ts';
import { backgroundMoment } from '../waiting/quiet.ts';
import { CHAINED } from './chained.ts';
import { exportDays } from './exported.ts';
import { Linking } from './links.ts';

const EVERY_MS = 5_000;
/** Between two batches of many lines, so that others get their turn. */
const PAUSE_MS = 50;
const EXPORT_MS = 10 * 60_000;

/**
 * Links the lines of the audit and of the security log soon after their commit and, with a folder, writes each past day
 * to files there. Answers a function that stops this. A failure is logged, and the next round tries again.
 */
export function keepChained(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  folder: string | undefined,
): () => Promise<void> {
  const linkings = CHAINED.map((chained) => new Linking(db, chained));
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let exportedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (stopped) return;
    let isMore = false;
    for (const linking of linkings) {
      await backgroundMoment();
      isMore = (await linking.round()) || isMore;
    }
    if (isMore) again = setTimeout(start, PAUSE_MS).unref();
    else if (folder !== undefined && steadyMs() - exportedAt >= EXPORT_MS) {
      exportedAt = steadyMs();
      for (const chained of CHAINED) await exportDays(db, folder, new Date(), chained);
    }
  };
  const start = () => {
    working = working
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'audit: the chains could not be continued'));
  };
  const timer = setInterval(start, EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(again);
    await working;
  };
}
