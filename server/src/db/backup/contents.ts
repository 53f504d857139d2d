import type pg from 'pg';
import type { Db } from '../pool.ts';
import { SCHEMA_LOCK } from '../migrate.ts';
import { copyOut } from './copy.ts';

/** A table and the columns that are written: generated ones follow from them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** What a table's rows come to, in whatever order they lie. */
export interface Sum {
  readonly name: string;
  readonly rows: number;
  readonly sum: string;
}

export interface Head {
  readonly takenAt: string;
  /** Names of the migrations that made the schema. */
  readonly migrations: readonly string[];
  readonly extensions: readonly string[];
  readonly tables: readonly Table[];
}

export interface Totals {
  readonly sequences: readonly Sequence[];
  readonly sums: readonly Sum[];
}

/** All that a database holds, as it is read from one end to the other, of a database or of a file. */
export interface Contents {
  readonly head: Head;
  /** A table's rows in the text form of COPY. Tables are read in the order of `head`, each to its end. */
  rows(table: Table): AsyncIterable<Buffer>;
  /** What all of it must come to; asked last. */
  totals(): Promise<Totals>;
}

/** Of the connection: texts that are the same from every server, and no time after which the work is cut off. */
export const SETTINGS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

// From the catalogue, so that what a migration adds tomorrow is saved tomorrow.
const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
    and d.deptype = 'e')
  group by 1 order by 1`;
const SEQUENCES = `select sequencename as name, coalesce(last_value, start_value)::text as value,
  last_value is not null as called
  from pg_sequences where schemaname = 'public' order by 1`;

const columnsOf = ({ columns }: Table): string => columns.map((column) => `"${column}"`).join(', ');
export const qualified = (name: string): string => `public."${name}"`;
/** `public."commande" ("code", "id", …)`: how COPY names a table with its columns. */
export const copied = (table: Table): string => `${qualified(table.name)} (${columnsOf(table)})`;

// Of each row a hash that is the same on every machine and version, and of these the sum: rows have no order. Generated
// columns are left out: a newer PostgreSQL may take the accent off one letter more.
const sumOf = (table: Table): string => `select '${table.name}' as name, count(*)::int8 as rows,
  coalesce(sum(('x' || encode(substring(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')) for 8),
    'hex'))::bit(64)::int8), 0)::text as sum
  from ${qualified(table.name)}`;

/** The tables of Tournée in this database. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => (await client.query<Table>(TABLES)).rows;

/** What these tables and the sequences come to now. */
export async function totalsOf(client: pg.ClientBase, tables: readonly Table[]): Promise<Totals> {
  const sums: Sum[] = [];
  for (const table of tables) sums.push(...(await client.query<Sum>(sumOf(table))).rows);
  // Numbers are given outside of every transaction: read after the rows, none of them is beyond its sequence.
  const sequences = (await client.query<Sequence>(SEQUENCES)).rows;
  return { sums, sequences };
}

async function headOf(client: pg.ClientBase): Promise<Head> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.schema_migration') is not null as found",
  );
  if (rows[0]?.found !== true) throw new Error('Cette base ne contient pas de données de Tournée.');
  const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  return {
    takenAt: new Date().toISOString(),
    migrations: await names('select name from schema_migration order by name'),
    extensions: await names(
      "select extname as name from pg_extension where extnamespace = 'public'::regnamespace order by 1",
    ),
    tables: await tablesOf(client),
  };
}

/**
 * Gives all a database holds to `work`, as it is at one instant, while servers go on writing.
 * @throws Error with a French text when it is not a database of Tournée.
 */
export async function withContents<T>(db: Db, work: (contents: Contents) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  client.on('error', () => undefined);
  try {
    await client.query(SETTINGS);
    // A migration would change tables between this instant and their reading: none runs until all of them are held.
    await client.query('select pg_advisory_lock_shared($1)', [SCHEMA_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const head = await headOf(client);
    if (head.tables.length > 0)
      await client.query(
        `lock table ${head.tables.map(({ name }) => qualified(name)).join(', ')} in access share mode`,
      );
    await client.query('select pg_advisory_unlock_shared($1)', [SCHEMA_LOCK]);
    return await work({
      head,
      rows: (table) => copyOut(client, `copy ${copied(table)} to stdout`) as AsyncIterable<Buffer>,
      totals: () => totalsOf(client, head.tables),
    });
  } finally {
    // Closed with its settings, its transaction and its locks.
    client.release(true);
  }
}
