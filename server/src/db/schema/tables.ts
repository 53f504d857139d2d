import type pg from 'pg';
import { steadyMs } from '../clock.ts';

export interface Tables {
  /** Tables whose definition changes: nobody may read them meanwhile. */
  readonly changed: readonly string[];
  /** Indexes that go, each with a change of its table. */
  readonly indexes: readonly string[];
  /** Tables that get a key, a trigger, an index or rows: nobody may write to them meanwhile. */
  readonly touched: readonly string[];
}

const CHANGED = [
  /\b(?:alter|drop|truncate) table (?:if exists )?(?:only )?(\w+(?:, \w+)*)/g,
  /\bdrop trigger (?:if exists )?\w+ on (\w+)/g,
];
const INDEXES = [/\bdrop index (?:if exists )?(\w+(?:, \w+)*)/g];
const TOUCHED = [
  /\breferences (\w+)/g,
  /\bcreate (?:or replace )?(?:constraint )?trigger [^;]*? on (\w+)/g,
  /\bcreate (?:unique )?index [^;]*?\bon (\w+)/g,
  /\bupdate (?:only )?(\w+) (?:as )?(?:\w+ )?set\b/g,
  /\b(?:insert into|delete from) (\w+)/g,
];

/** The names in a migration's text, outside of its functions' bodies: of tables that it makes itself, too. */
export function tablesIn(text: string): Tables {
  const plain = text
    .replace(/--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const found = (patterns: readonly RegExp[]) => [
    ...new Set(
      patterns.flatMap((pattern) => [...plain.matchAll(pattern)].flatMap(([, names = '']) => names.split(', '))),
    ),
  ];
  return { changed: found(CHANGED), indexes: found(INDEXES), touched: found(TOUCHED) };
}

const EXISTING = `with losing as (
    select x.indrelid from unnest($2::text[]) name join pg_index x on x.indexrelid = to_regclass(name))
  select quote_ident(relname) as name, relname = any($1) or oid in (select indrelid from losing) as is_changed
  from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and (relname = any($1) or relname = any($3) or oid in (select indrelid from losing))
  order by is_changed desc, name`;
/** Share of `deadlock_timeout` in which all locks have to be there. */
const SHARE = 0.75;

/**
 * Takes all locks of a migration before its first statement, within less than PostgreSQL's `deadlock_timeout`. Later,
 * one after the other, a reader who has one table and waits for the other could be ended as the victim of a deadlock;
 * before that time it is the migration that lets go. @throws PostgreSQL's 55P03 when a lock was not there in time.
 */
export async function takeTables(client: pg.ClientBase, text: string, longestMs: number): Promise<void> {
  const { changed, indexes, touched } = tablesIn(text);
  const existing = await client.query<{ name: string; is_changed: boolean }>(EXISTING, [changed, indexes, touched]);
  if (existing.rows.length === 0) return;
  const setting = await client.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'deadlock_timeout'",
  );
  const end = steadyMs() + Math.min(longestMs, SHARE * (setting.rows[0]?.ms ?? 0));
  for (const { name, is_changed: isChanged } of existing.rows) {
    // 0 would wait without end.
    await client.query(`set local lock_timeout = ${Math.max(1, Math.floor(end - steadyMs()))}`);
    await client.query(`lock table ${name} in ${isChanged ? 'access exclusive' : 'share row exclusive'} mode`);
  }
  await client.query(`set local lock_timeout = ${longestMs}`);
}
