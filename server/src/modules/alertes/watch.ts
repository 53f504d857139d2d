import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Tag } from '../../../../rules/tags.ts';
import type { Db } from '../../db/pool.ts';
import { readFigures, readThresholds } from './figures.ts';
import { alertsOf } from './rules.ts';
import { closeOthers, openAlerts } from './write.ts';

const EVERY_MS = 10 * 60_000;
/** The first check waits, so that it does not slow down the start of the server. */
const FIRST_MS = 15_000;
/**
 * A check waits a little after a change, so that an import or a series of orders is judged once, and checks never
 * follow each other faster than `REST_MS`.
 */
const SOON_MS = 2_000;
const REST_MS = 20_000;
/** Changes of these can open or close an alert. */
const CAUSES: readonly Tag[] = [
  'StockCommercial',
  'Product',
  'Commande',
  'Paiement',
  'Utilisateur',
  'TrackingDevice',
  'Configuration',
];
/** Days after which an import's alert is closed, and days after which closed alerts are deleted. */
const IMPORT_DAYS = 14;
const CLOSED_DAYS = 90;

/**
 * Opens the alerts that the figures call for and closes the others. The lock lets only one process do this at a time,
 * all in one transaction.
 */
export async function watchOnce(db: Db, now: Date): Promise<void> {
  // Brings the pace of sales (`stock_rythme`) up to today.
  await db.rows(sql`call p_stock_du_jour()`);
  await db.tx(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('alertes'))`);
    const thresholds = await readThresholds(tx);
    const due = alertsOf(await readFigures(tx, thresholds, now), thresholds, now);
    await openAlerts(tx, due);
    await closeOthers(tx, due);
    await tx.rows(
      sql`update notification set closed_at = now()
        where genre = 'import' and closed_at is null and date < now() - make_interval(days => ${IMPORT_DAYS})`,
    );
    await tx.rows(sql`delete from notification where closed_at < now() - make_interval(days => ${CLOSED_DAYS})`);
  });
}

/** Whether this process should check now: several share one database, and only one checks within `REST_MS`. */
const isMine = async (db: Db): Promise<boolean> =>
  (await db.first<{ mine: boolean }>(sql`
  insert into rate_bucket (key, hits, reset_at) values ('alertes', 1, now() + make_interval(secs => ${REST_MS / 1_000}))
  on conflict (key) do update set hits = 1, reset_at = excluded.reset_at where rate_bucket.reset_at < now()
    returning true as mine`)) !== undefined;

/** Checks the figures every ten minutes, and soon after a change that can open or close an alert. */
export interface AlertWatch {
  changed: (tags: readonly { type: Tag }[]) => void;
  stop: () => Promise<void>;
}

/** Starts the checks. A failed check is logged and the next one runs as usual. */
export function keepAlerts(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): AlertWatch {
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  let soon: NodeJS.Timeout | undefined;
  const look = async (isLast: boolean) => {
    if (stopped) return;
    if (await isMine(db)) await watchOnce(db, new Date());
    // Another process has just checked, perhaps before this change; the next check after the pause will see it.
    else if (!isLast) plan(REST_MS + SOON_MS, true);
  };
  const start = (isLast: boolean) => {
    working = working
      .then(() => look(isLast))
      .catch((error: unknown) => log.warn({ err: error }, 'alerts: the figures could not be read'));
  };
  const plan = (inMs: number, isLast: boolean) => {
    soon ??= setTimeout(() => {
      soon = undefined;
      start(isLast);
    }, inMs).unref();
  };
  const timers = [setTimeout(start, FIRST_MS, true).unref(), setInterval(start, EVERY_MS, true).unref()];
  return {
    changed: (tags) => {
      if (!stopped && tags.some(({ type }) => CAUSES.includes(type))) plan(SOON_MS, false);
    },
    stop: async () => {
      stopped = true;
      timers.forEach(clearTimeout);
      clearTimeout(soon);
      await working;
    },
  };
}
