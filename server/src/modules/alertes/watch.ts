import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Tag } from '../../../../rules/tags.ts';
import type { Db } from '../../db/pool.ts';
import { readFigures, readThresholds } from './figures.ts';
import { alertsOf } from './rules.ts';
import { closeOthers, openAlerts } from './write.ts';

const EVERY_MS = 10 * 60_000;
/** A server that has just started has better things to do. */
const FIRST_MS = 15_000;
/**
 * After a change, so that an import or a round of orders is judged once; and no oftener than that, whoever changes
 * what.
 */
const SOON_MS = 2_000;
const REST_MS = 20_000;
/** What alerts are drawn from. */
const CAUSES: readonly Tag[] = [
  'StockCommercial',
  'Product',
  'Commande',
  'Paiement',
  'Utilisateur',
  'TrackingDevice',
  'Configuration',
];
/** Weeks after which nobody asks about the lines of an import, nor about what has ended (days). */
const IMPORT_DAYS = 14;
const CLOSED_DAYS = 90;

/** Opens the alerts that the figures call for, closes the others: one process at a time, all in one transaction. */
export async function watchOnce(db: Db, now: Date): Promise<void> {
  // The pace of sales is that of today.
  await db.rows(sql`select f_stock_du_jour()`);
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

/** Whether it is for this process to look, of several on one database, and not long after another has. */
const isMine = async (db: Db): Promise<boolean> =>
  (await db.first<{ mine: boolean }>(sql`
  insert into rate_bucket (key, hits, reset_at) values ('alertes', 1, now() + make_interval(secs => ${REST_MS / 1_000}))
  on conflict (key) do update set hits = 1, reset_at = excluded.reset_at where rate_bucket.reset_at < now()
    returning true as mine`)) !== undefined;

/** Watches the figures: every ten minutes, and soon after a change of what alerts are drawn from. */
export interface AlertWatch {
  changed: (tags: readonly { type: Tag }[]) => void;
  stop: () => Promise<void>;
}

/** Starts to watch; a failure waits for the next time. */
export function keepAlerts(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): AlertWatch {
  let working: Promise<void> = Promise.resolve();
  let stopped = false;
  let soon: NodeJS.Timeout | undefined;
  const look = async (isLast: boolean) => {
    if (stopped) return;
    if (await isMine(db)) await watchOnce(db, new Date());
    // Somebody has just looked, perhaps too early; whoever is first after the rest has seen this change.
    else if (!isLast) plan(REST_MS + SOON_MS, true);
  };
  const start = (isLast: boolean) => {
    working = working
      .then(() => look(isLast))
      .catch((error: unknown) => log.warn({ err: error }, 'alertes : les chiffres n’ont pas pu être lus'));
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
