import sql from 'sql-template-tag';
import type { Db } from './pool.ts';

const HOUR_MS = 3_600_000;
/** An import is retried within minutes; a month is ample. A job that is done stays as long as the key that names it. */
const KEY_DAYS = 30;

/** What was not read in three months is in the security log. */
const NOTICE_DAYS = 90;

/** Files of failed imports that nobody came back to, in days. */
const FAILED_JOB_DAYS = 14;

/** Who asked for a file comes back to it after a weekend at the latest. */
const FILE_DAYS = 7;

/** Removes what has expired. */
export const purge = async (db: Db): Promise<void> => {
  await db.rows(sql`delete from app_session where expires_at < now()`);
  await db.rows(sql`delete from pending_sign_in where expires_at < now()`);
  await db.rows(sql`delete from passkey_challenge where expires_at < now()`);
  await db.rows(sql`delete from rate_bucket where reset_at < now()`);
  await db.rows(sql`delete from idempotence where created_at < now() - make_interval(days => ${KEY_DAYS})`);
  await db.rows(sql`
    delete from tache where fini_at < now() - make_interval(days =>
      case when etat = 'echouee' then ${FAILED_JOB_DAYS}::int when nature = 'telechargement' then ${FILE_DAYS}::int
        else ${KEY_DAYS}::int end)`);
  await db.rows(sql`delete from sign_in_notice where at < now() - make_interval(days => ${NOTICE_DAYS})`);
  await mergeAuditCounts(db);
};

/**
 * Each connection counts the audit lines it writes in rows of its own (025_journaux.sql). The counts of closed
 * connections are merged: otherwise each total would add a thousand rows, because connections come and go all day.
 */
export const mergeAuditCounts = (db: Db): Promise<object[]> =>
  db.rows(sql`
  with ended as (delete from audit_compte where connexion <> 0 and connexion not in (select pid % 1024
    from pg_stat_activity) returning *)
  insert into audit_compte as t (mois, username, action, entity, connexion, nb)
    select mois, username, action, entity, 0, sum(nb) from ended group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (mois, username, action, entity, connexion) do update set nb = t.nb + excluded.nb`);

/**
 * Removes what has expired, now and every hour, and answers a function that stops this. A failure waits for the next
 * hour.
 */
export function keepPurged(db: Db): () => void {
  const run = () => void purge(db).catch(() => undefined);
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => clearInterval(timer);
}
