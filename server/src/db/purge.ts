import sql from 'sql-template-tag';
import type { Db } from './pool.ts';

const HOUR_MS = 3_600_000;
/** A retry of an import comes within minutes; a month leaves room for any doubt. */
const KEY_DAYS = 30;

const purge = async (db: Db): Promise<void> => {
  await db.rows(sql`delete from app_session where expires_at < now()`);
  await db.rows(sql`delete from rate_bucket where reset_at < now()`);
  await db.rows(sql`delete from idempotence where created_at < now() - make_interval(days => ${KEY_DAYS})`);
};

/** Removes what has expired, now and every hour; answers how to stop. A failure waits for the next hour. */
export function keepPurged(db: Db): () => void {
  const run = () => void purge(db).catch(() => undefined);
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => clearInterval(timer);
}
