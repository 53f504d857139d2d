import sql from 'sql-template-tag';
import type { Db } from './pool.ts';

const HOUR_MS = 3_600_000;
/** A retry of an import comes within minutes; a month leaves room for any doubt. */
const KEY_DAYS = 30;

const purge = async (db: Db): Promise<void> => {
  await db.rows(sql`delete from app_session where expires_at < now()`);
  await db.rows(sql`delete from rate_bucket where reset_at < now()`);
  await db.rows(sql`delete from idempotence where created_at < now() - make_interval(days => ${KEY_DAYS})`);
  await gatherAuditCounts(db);
};

/**
 * Each connection counts the lines of the audit it writes on rows of its own (025_journaux.sql). Of those that have
 * ended the counts are put together: connections come and go all day, and a total would have a thousand rows to sum for
 * each it needs.
 */
export const gatherAuditCounts = (db: Db): Promise<object[]> =>
  db.rows(sql`
  with ended as (delete from audit_compte where connexion <> 0 and connexion not in (select pid % 1024
    from pg_stat_activity) returning *)
  insert into audit_compte as t (mois, username, action, entity, connexion, nb)
    select mois, username, action, entity, 0, sum(nb) from ended group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (mois, username, action, entity, connexion) do update set nb = t.nb + excluded.nb`);

/** Removes what has expired, now and every hour; answers how to stop. A failure waits for the next hour. */
export function keepPurged(db: Db): () => void {
  const run = () => void purge(db).catch(() => undefined);
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => clearInterval(timer);
}
