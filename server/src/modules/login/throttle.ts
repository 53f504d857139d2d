import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { networkOf } from '../../plugins/access/network.ts';

/** Failed attempts allowed for a username and address together, and for an address alone (docs/product.md, 3.3). */
const LIMITS = { person: { hits: 5, seconds: 60 }, address: { hits: 50, seconds: 3600 } };

interface Bucket {
  hits: number;
  wait: number;
}

/** Counts one more under a key, within a window of so many seconds. */
export const hit = (db: Queryable, key: Sql, seconds: number): Promise<Bucket | undefined> =>
  db.first<Bucket>(sql`
    insert into rate_bucket as b (key, hits, reset_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when b.reset_at <= now() then 1 else b.hits + 1 end,
      reset_at = case when b.reset_at <= now() then excluded.reset_at else b.reset_at end
    returning hits, extract(epoch from reset_at - now())::float8 as wait`);

/**
 * The database lowers the name, as it does to find the account; JavaScript's lower case differs, and one account must
 * have one counter.
 */
const keys = (ip: string, username: string) => ({
  person: sql`${`login:${networkOf(ip)}:`} || lower(${username.normalize('NFC').slice(0, 200)})`,
  address: sql`${`login:${networkOf(ip)}`}`,
});

/**
 * Counts an attempt before the password is verified, so that parallel attempts cannot slip through. Returns the minutes
 * to wait, or 0 when the attempt may go on. The count is in the database, for all processes together.
 */
export async function countAttempt(db: Queryable, ip: string, username: string): Promise<number> {
  const key = keys(ip, username);
  const buckets = [
    { limit: LIMITS.person.hits, bucket: await hit(db, key.person, LIMITS.person.seconds) },
    { limit: LIMITS.address.hits, bucket: await hit(db, key.address, LIMITS.address.seconds) },
  ];
  const waits = buckets.map(({ limit, bucket }) => (bucket && bucket.hits > limit ? bucket.wait : 0));
  return Math.ceil(Math.max(...waits) / 60);
}

/** Removes a successful attempt from the count, so that only failures count. */
export async function forgiveAttempt(db: Queryable, ip: string, username: string): Promise<void> {
  const key = keys(ip, username);
  await db.rows(sql`delete from rate_bucket where key = ${key.person}`);
  await db.rows(sql`update rate_bucket set hits = greatest(0, hits - 1) where key = ${key.address}`);
}
