import { forgetAllAnswers } from '../../server/src/db/answerCache.ts';
import type { Db } from '../../server/src/db/pool.ts';

interface Table {
  name: string;
  /** Columns that can be written: all except generated ones. */
  columns: string;
}

const TABLES = `select quote_ident(c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and c.relname <> 'schema_migration'`;

const SEQUENCES = `select format('select setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename),
  coalesce(last_value, start_value), (last_value is not null)::text) as back
  from pg_sequences where schemaname = 'public'`;

/**
 * Drops what a test created to provoke a failure: functions with their triggers, constraints. All of it is newer than
 * the schema `remembered`.
 */
const DROP_NEW = `do $$ declare made record; begin
  for made in select format('drop function %s cascade', oid::regprocedure) as how from pg_proc
      where pronamespace = 'public'::regnamespace and oid > 'remembered'::regnamespace
    union all select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and oid > 'remembered'::regnamespace
  loop execute made.how; end loop; end $$`;

/**
 * Remembers every row and sequence. The returned function restores them in a few milliseconds, which is cheaper than a
 * server and a database for each test. Triggers and foreign keys are disabled meanwhile, so sums kept by triggers are
 * restored as rows too. It also clears the server's memory, and drops new functions with their triggers, and new
 * constraints. A test must undo other changes of the schema itself.
 */
export async function rememberRows(db: Db): Promise<() => Promise<void>> {
  const { rows: tables } = await db.pool.query<Table>(TABLES);
  const { rows: sequences } = await db.pool.query<{ back: string }>(SEQUENCES);
  const { rows: holding } = await db.pool.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from public.${name})`).join(' union all '),
  );
  const filled = tables.filter((table) => holding.some(({ name }) => name === table.name));
  await db.pool.query(
    [
      'drop schema if exists remembered cascade',
      'create schema remembered',
      ...filled.map(({ name }) => `create table remembered.${name} as table public.${name}`),
    ].join(';'),
  );
  const back = [
    'set local session_replication_role = replica',
    DROP_NEW,
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...filled.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from remembered.${name}`,
    ),
    ...sequences.map((sequence) => sequence.back),
  ].join(';');
  return async () => {
    await db.pool.query(`begin; ${back}; commit`);
    forgetAllAnswers();
  };
}
