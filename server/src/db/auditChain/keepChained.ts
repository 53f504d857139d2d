import type { FastifyBaseLogger } from 'fastify';
import { steadyMs } from '../clock.ts';
import type { Db } from '../pool.ts';
import { exportDays } from './exported.ts';
import { Linking } from './links.ts';

const EVERY_MS = 5_000;
/** Between two batches of many lines, so that others get their turn. */
const PAUSE_MS = 50;
const EXPORT_MS = 10 * 60_000;

/**
 * Links the lines of the audit soon after their commit and, with a folder, writes each past day to a file there. Answers
 * a function that stops this. A failure is logged, and the next round tries again.
 */
export function keepChained(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  folder: string | undefined,
): () => Promise<void> {
  const linking = new Linking(db);
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let exportedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (stopped) return;
    if (await linking.round()) again = setTimeout(start, PAUSE_MS).unref();
    else if (folder !== undefined && steadyMs() - exportedAt >= EXPORT_MS) {
      exportedAt = steadyMs();
      await exportDays(db, folder, new Date());
    }
  };
  const start = () => {
    working = working
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'audit: the chain could not be continued'));
  };
  const timer = setInterval(start, EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(again);
    await working;
  };
}
