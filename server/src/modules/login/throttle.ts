import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { networkOf } from '../../plugins/access/network.ts';
import { Problem } from '../../plugins/problem.ts';

/** Failed attempts allowed for a username and address together, and for an address alone (docs/product.md, 3.3). */
const LIMITS = { person: { hits: 5, seconds: 60 }, address: { hits: 50, seconds: 3600 } };

/**
 * What is counted apart from everybody else's attempts against the account: those of a device that signed in before,
 * and those of a session. Otherwise whoever guesses from elsewhere would keep the person out.
 */
export interface OwnCount {
  kind: 'device' | 'session';
  hash: Buffer;
}

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
const keys = (ip: string, username: string, own: OwnCount | undefined) => {
  const name = username.normalize('NFC').slice(0, 200);
  // Not the hash itself: by it a session can be told.
  const hash = own ? createHash('sha256').update(own.hash).digest('hex') : '';
  const isDevice = own?.kind === 'device';
  return {
    person: isDevice ? sql`${`login:device:${hash}:minute`}` : sql`${`login:${networkOf(ip)}:`} || lower(${name})`,
    // Others at the same address must not keep a known device out.
    address: isDevice ? undefined : sql`${`login:${networkOf(ip)}`}`,
    account: own ? sql`${`login:${own.kind}:${hash}`}` : sql`'login:account:' || lower(${name})`,
  };
};

const waitOf = (bucket: Bucket | undefined, limit: number): number => (bucket && bucket.hits > limit ? bucket.wait : 0);

/**
 * Counts an attempt before the password is verified, so that parallel attempts cannot slip through. Returns the minutes
 * to wait, or 0 when the attempt may go on. The count is in the database, for all processes together.
 */
export async function countAttempt(db: Queryable, ip: string, username: string, own?: OwnCount): Promise<number> {
  const key = keys(ip, username, own);
  const waits = [
    waitOf(await hit(db, key.person, LIMITS.person.seconds), LIMITS.person.hits),
    key.address ? waitOf(await hit(db, key.address, LIMITS.address.seconds), LIMITS.address.hits) : 0,
  ];
  if (Math.max(...waits) === 0) {
    // What an address was refused is not counted for the account, or it would use up what others may try.
    const account = await db.first<{ wait: number }>(sql`select f_compter_essai(${key.account}, now()) as wait`);
    waits.push(account?.wait ?? 0);
  }
  return Math.ceil(Math.max(...waits) / 60);
}

/** Removes a successful attempt from the count, so that only failures count. */
export async function forgiveAttempt(db: Queryable, ip: string, username: string, own?: OwnCount): Promise<void> {
  const key = keys(ip, username, own);
  await db.rows(sql`delete from rate_bucket where key = ${key.person}`);
  for (const each of [key.address, key.account])
    if (each) await db.rows(sql`update rate_bucket set hits = greatest(0, hits - 1) where key = ${each}`);
}

/** 429: the person has to wait so many minutes. */
export const tooManyAttempts = (minutes: number) =>
  new Problem(429, `Trop de tentatives. Réessayez dans ${minutes} minute(s).`, { retryAfter: minutes * 60 });
